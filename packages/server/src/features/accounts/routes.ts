/** The calls of one's own account. */
import type { commonCalls } from '@footfall/contract/api/common'
import type { userCalls } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../lib/refusal.ts'
import { alreadyRegisteredMail } from '../../mail/code-mail.ts'
import { sendCode, useCode } from './mail-codes.ts'
import { hashPassword } from './password-hash.ts'
import { register } from './register.ts'
import { renewSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import * as store from './store.ts'

export function accountHandlers(context: Context): Handlers<typeof userCalls & typeof commonCalls> {
  const { db, mail } = context
  return {
    '/user/register': ({ input, request }) => register(context, input, request.language),
    '/user/login_v2': ({ input, request }) => signIn(context, { ...input, address: request.address }),
    '/user/logout': async ({ viewer }) => {
      await store.deleteSession(db, viewer.sessionId)
      return {}
    },
    '/user/renew_token': ({ viewer }) => renewSession(context, viewer),
    '/user/find_password': async ({ input, request }) => {
      const user = await store.findByName(db, input.email)
      if (input.code === undefined || input.password === undefined) {
        // The same answer either way: whether an address is registered is nobody's business.
        if (user) await sendCode(context, 'password', input.email, request.language)
        return {}
      }
      await useCode(context, 'password', input.email, input.code)
      if (!user) refuse('code_wrong')
      await store.setPassword(db, user.id, await hashPassword(input.password))
      await store.deleteSessions(db, user.id)
      await store.clearFailures(db, `account:${input.email}`)
      if (user.account) await store.clearFailures(db, `account:${user.account}`)
      return {}
    },
    '/user/item': async ({ viewer }) => {
      const user = await store.findById(db, viewer.userId)
      if (!user) refuse('session_expired')
      return {
        avatar: null,
        email: user.email,
        lastLogin: user.last_login_at ? Math.floor(user.last_login_at.getTime() / 1000) : null,
        mobile: null,
        registerTime: Math.floor(user.created_at.getTime() / 1000),
        username: user.name,
        uuid: user.id,
        has_password: true,
        language: viewer.language,
      }
    },
    '/common/register_captcha': async ({ input, request }) => {
      const known = await store.findByName(db, input.email)
      if (known) await mail.send(alreadyRegisteredMail(input.email, request.language))
      else await sendCode(context, 'register', input.email, request.language)
      return {}
    },
    '/common/edit_language': async ({ input, viewer }) => {
      await store.setLanguage(db, viewer.userId, input.language)
      return {}
    },
  }
}
