/** Calls for captchas, and for mails with a code. */
import type { commonCalls } from '@footfall/contract/api/common'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { newCaptcha, type Slide, solveCaptcha } from '../captcha/captcha.ts'
import { mailPasswordCode, mailRegisterCode } from './code-mails.ts'
import { registrationOf } from './may-register.ts'
import { captchaDue } from './sign-in.ts'

type CodeCall = '/config/captcha' | '/common/slider_captcha' | '/common/register_captcha' | '/common/captcha'

export function codeHandlers(context: Context): Pick<Handlers<typeof commonCalls>, CodeCall> {
  const { config } = context
  return {
    '/config/captcha': async ({ input, request }) => ({
      required: input.account ? await captchaDue(context, input.account, request) : config.captcha,
      kind: 'slider' as const,
      registration: await registrationOf(context, context.db),
    }),
    '/common/slider_captcha': async ({ input, request }) =>
      isSlide(input)
        ? { captcha_token: await solveCaptcha(context, input, request.address) }
        : newCaptcha(context, request.address),
    '/common/register_captcha': ({ input, request }) => mailRegisterCode(context, input, request),
    '/common/captcha': ({ input, request }) => mailPasswordCode(context, input, request),
  }
}

function isSlide(input: Slide | Record<string, never>): input is Slide {
  return input.captcha_id !== undefined
}
