/** The calls for one's own account and for signing in. */
import type { commonCalls } from '@footfall/contract/api/common'
import type { userCalls } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { bindEmail, mailBindCode } from './bind-email.ts'
import { editPassword, resetByRecoveryCode, resetPassword } from './change-password.ts'
import { mailPasswordCode } from './code-mails.ts'
import { codeHandlers } from './code-routes.ts'
import { deleteAccount } from './delete-account.ts'
import { editAvatar } from './edit-avatar.ts'
import { presentAccount } from './present-account.ts'
import { register } from './register.ts'
import { secondFactorHandlers } from './second-factor-routes.ts'
import { sessionHandlers } from './session-routes.ts'
import { signIn } from './sign-in.ts'
import * as store from './store.ts'

export function accountHandlers(context: Context): Handlers<typeof userCalls & typeof commonCalls> {
  const { db } = context
  return {
    ...codeHandlers(context),
    ...sessionHandlers(context),
    ...secondFactorHandlers(context),
    '/user/register': ({ input, request }) => register(context, input, request),
    '/user/login_v2': ({ input, request }) => signIn(context, input, request),
    '/user/find_password': async ({ input, request }) => {
      const { account, recovery_code, email = '', code, password, captcha_token } = input
      if (account !== undefined && recovery_code !== undefined && password !== undefined)
        await resetByRecoveryCode(context, { account, recovery_code, password }, request)
      else if (code !== undefined && password !== undefined)
        await resetPassword(context, { email, code, password }, request)
      else await mailPasswordCode(context, { email, captcha_token }, request)
    },
    '/user/item': ({ viewer }) => presentAccount(context, viewer.userId),
    '/user/edit_name': ({ viewer, input }) => store.updateUser(db, viewer.userId, { name: input.username }),
    '/user/edit_avatar': async ({ viewer, input }) => ({
      avatar: await editAvatar(context, viewer.userId, input.picture),
    }),
    '/user/edit_password': ({ viewer, input }) => editPassword(context, viewer, input),
    '/user/bind_email_code': ({ viewer, input, request }) => mailBindCode(context, viewer, input, request),
    '/user/bind_email': ({ viewer, input }) => bindEmail(context, viewer, input),
    '/user/delete_account': ({ viewer, input }) => deleteAccount(context, viewer, input),
    '/common/edit_language': ({ input, viewer }) =>
      store.updateUser(db, viewer.userId, { language: input.language }),
  }
}
