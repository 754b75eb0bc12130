/** Calls that belong to no account yet, or to the person rather than to the account. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { email, language } from '../fields.ts'

const open = { kind: 'public' } as const
const done = z.object({})

export const commonCalls = calls([
  call('/common/register_captcha', {
    access: open,
    input: z.object({ email, captcha_token: z.string().max(200).optional() }),
    output: done,
    summary: 'Mails the six digits that prove an address when registering.',
  }),
  call('/common/edit_language', {
    access: { kind: 'session' },
    input: z.object({ language }),
    output: done,
    summary: 'The language of mails and messages.',
  }),
])
