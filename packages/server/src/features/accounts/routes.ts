/** The calls for one's own account and for signing in. */
import type { commonCalls } from '@footfall/contract/api/common'
import type { userCalls } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../lib/refusal.ts'
import { unixTime } from '../../lib/unix-time.ts'
import { newCaptcha, type Slide, solveCaptcha } from '../captcha/captcha.ts'
import { describeBrowser } from '../sessions/describe-browser.ts'
import { endOtherSessions, endSession, renewSession, sessionsOf } from '../sessions/sessions.ts'
import { makeRecoveryCodes } from '../two-factor/recovery-codes.ts'
import { beginSecondFactor, enableSecondFactor, removeSecondFactor } from '../two-factor/two-factor.ts'
import { bindEmail, mailBindCode } from './bind-email.ts'
import { editPassword, resetByRecoveryCode, resetPassword } from './change-password.ts'
import { mailPasswordCode, mailRegisterCode } from './code-mails.ts'
import { confirmPassword, holdConfirmed } from './confirm-password.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { editAvatar } from './edit-avatar.ts'
import { registrationOf } from './may-register.ts'
import { presentAccount } from './present-account.ts'
import { register } from './register.ts'
import { captchaDue, signIn } from './sign-in.ts'
import * as store from './store.ts'

export function accountHandlers(context: Context): Handlers<typeof userCalls & typeof commonCalls> {
  const { db, config } = context
  return {
    '/user/register': ({ input, request }) => register(context, input, request),
    '/user/login_v2': ({ input, request }) => signIn(context, input, request),
    '/user/logout': async ({ viewer }) => {
      await endSession(context, viewer.userId, viewer.sessionId)
      return {}
    },
    '/user/renew_token': ({ viewer, request }) => renewSession(context, viewer, request.token ?? ''),
    '/user/find_password': async ({ input, request }) => {
      const { account, recovery_code, email = '', code, password } = input
      const { address, language, cookies } = request
      if (account !== undefined && recovery_code !== undefined && password !== undefined)
        await resetByRecoveryCode(context, { account, recovery_code, password, address })
      else if (code !== undefined && password !== undefined)
        await resetPassword(context, { email, code, password }, request)
      else
        await mailPasswordCode(context, {
          email,
          captchaToken: input.captcha_token,
          address,
          language,
          cookies,
        })
      return {}
    },
    '/user/item': ({ viewer }) => presentAccount(context, viewer.userId),
    '/user/edit_name': async ({ viewer, input }) => {
      await store.setName(db, viewer.userId, input.username)
      return {}
    },
    '/user/edit_avatar': async ({ viewer, input }) => ({
      avatar: await editAvatar(context, viewer.userId, input.picture),
    }),
    '/user/edit_password': async ({ viewer, input }) => {
      await editPassword(context, viewer, input)
      return {}
    },
    '/user/bind_email_code': async ({ viewer, input, request }) => {
      const { address, language } = request
      await mailBindCode(context, viewer, {
        email: input.email,
        captchaToken: input.captcha_token,
        address,
        language,
      })
      return {}
    },
    '/user/bind_email': async ({ viewer, input }) => {
      await bindEmail(context, viewer, input)
      return {}
    },
    '/user/sessions': async ({ viewer }) => {
      const rows = await sessionsOf(context, viewer.userId)
      return {
        list: rows.map((row) => ({
          session_id: row.id,
          current: row.id === viewer.sessionId,
          ...describeBrowser(row.user_agent),
          created_at: unixTime(row.created_at),
          last_seen_at: unixTime(row.last_seen_at),
        })),
      }
    },
    '/user/end_session': async ({ viewer, input }) => {
      if (!(await endSession(context, viewer.userId, input.session_id))) refuse('not_found')
      return {}
    },
    '/user/end_other_sessions': async ({ viewer }) => ({ ended: await endOtherSessions(context, viewer) }),
    '/user/two_factor_setup': async ({ viewer, input }) => {
      await confirmPassword(context, viewer.userId, input.password)
      return beginSecondFactor(context, viewer.userId, viewer.email ?? viewer.account)
    },
    '/user/two_factor_enable': async ({ viewer, input }) => ({
      recovery_codes: await enableSecondFactor(context, viewer, input.otp_code),
    }),
    '/user/two_factor_disable': async ({ viewer, input }) => {
      const user = await confirmPassword(context, viewer.userId, input.password)
      await confirmSecondFactor(context, viewer.userId, input.otp_code)
      await db.transaction().execute(async (change) => {
        await holdConfirmed(change, user)
        await removeSecondFactor(change, viewer)
      })
      return {}
    },
    '/user/recovery_codes': async ({ viewer, input }) => {
      const user = await confirmPassword(context, viewer.userId, input.password)
      await confirmSecondFactor(context, viewer.userId, input.otp_code)
      const make = async (change: Db) => {
        await holdConfirmed(change, user)
        return makeRecoveryCodes(change, viewer.userId)
      }
      return { recovery_codes: await db.transaction().execute(make) }
    },
    '/config/captcha': async ({ input, request }) => ({
      required: input.account ? await captchaDue(context, input.account, request) : config.captcha,
      kind: 'slider' as const,
      registration: await registrationOf(context, db),
    }),
    '/common/slider_captcha': async ({ input, request }) =>
      isSlide(input)
        ? { captcha_token: await solveCaptcha(context, input, request.address) }
        : newCaptcha(context, request.address),
    '/common/register_captcha': async ({ input, request }) => {
      await mailRegisterCode(context, {
        email: input.email,
        captchaToken: input.captcha_token,
        address: request.address,
        language: input.language ?? request.language,
      })
      return {}
    },
    '/common/captcha': async ({ input, request }) => {
      await mailPasswordCode(context, {
        email: input.email,
        captchaToken: input.captcha_token,
        address: request.address,
        language: request.language,
        cookies: request.cookies,
      })
      return {}
    },
    '/common/edit_language': async ({ input, viewer }) => {
      await store.setLanguage(db, viewer.userId, input.language)
      return {}
    },
  }
}

function isSlide(input: Slide | Record<string, never>): input is Slide {
  return input.captcha_id !== undefined
}
