/** Calls for signing in: captcha, codes by mail, language. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { captchaToken, id, language } from '../fields.ts'
import { email } from '../mail-address.ts'

const publicCall = { kind: 'public' } as const
/** A point of the slide: milliseconds since it began, the piece's left edge, the pointer's height. */
const trackPoint = z.tuple([
  z.number().min(0).max(120_000),
  z.number().min(-1000).max(1000),
  z.number().min(-1000).max(1000),
])

/** A picture with a gap, and the piece that fits into the gap. */
const slider = z.object({
  captcha_id: id,
  /** Data URLs. */
  background: z.string(),
  piece: z.string(),
  /** Distance of the piece from the top, in pixels. */
  piece_y: z.int(),
  width: z.int(),
  height: z.int(),
})

/** `invited`: only people whose mail address is invited to a team may register. */
export const registrations = ['open', 'invited'] as const
export type Registration = (typeof registrations)[number]

export const commonCalls = calls([
  call('/config/captcha', {
    access: publicCall,
    input: z.object({ account: z.string().trim().max(254).optional() }),
    output: z.object({
      required: z.boolean(),
      kind: z.literal('slider'),
      registration: z.enum(registrations),
    }),
    summary:
      'Whether a captcha is required: with `account`, for signing in to it from here; without, for registering. Also who may register.',
  }),
  call('/common/slider_captcha', {
    access: publicCall,
    input: z.union([
      z.object({
        captcha_id: id,
        /** The final position of the piece’s left edge, in pixels of the picture. */
        x: z.number().min(-1000).max(10_000),
        /** The points of the slide; by keyboard, one per key press. */
        track: z.array(trackPoint).min(1).max(2000),
      }),
      // Not `strict()`: of an incomplete slide, the answer would name what it has instead of what it lacks.
      z.record(z.string(), z.never()),
    ]),
    output: z.union([slider, z.object({ captcha_token: z.string() })]),
    summary:
      'Without input: a new picture. With the final position of the piece: a token for one use within 5 minutes.',
  }),
  call('/common/register_captcha', {
    access: publicCall,
    input: z.object({ email, captcha_token: captchaToken.optional(), language: language.optional() }),
    output: none,
    summary: 'Sends a code for registering, answered alike whether the address is registered or not.',
  }),
  call('/common/captcha', {
    access: publicCall,
    input: z.object({ email, captcha_token: captchaToken.optional() }),
    output: none,
    summary: 'Sends a code for a new password, answered alike whether the address is registered or not.',
  }),
  call('/common/edit_language', {
    access: { kind: 'session' },
    input: z.object({ language }),
    output: none,
    summary: 'Sets the language of the account’s mails and messages.',
  }),
])
