/** The slider captcha: drawn and checked here. Five attempts, solved once, and its token is valid for one use within five minutes. */
import { hour, minute } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { hashToken, randomToken } from '../../lib/secrets/token.ts'
import { addressSubject, countTry, type Limit, limitTries } from '../limits/limits.ts'
import { TaskTimeout } from '../untrusted/untrusted.ts'
import { height, width } from './slider-size.ts'
import * as store from './store.ts'
import { isPlausible, type TrackPoint } from './track.ts'

const lifetime = 5 * minute
const mostTries = 5
/** Tolerance of the piece's position in pixels. */
const tolerance = 5

const drawings: Limit = { name: 'captcha drawn for address', most: 120, window: 10 * minute }

const withoutCaptcha: Limit = { name: 'strangers without captcha from', most: 6, window: hour }

type Captchas = Pick<Context, 'db' | 'clock' | 'keys'>

/** Draws a captcha for an address, which alone may solve it. Refuses `too_many_tries`, or `content_busy` if it cannot be drawn now. */
export async function newCaptcha(context: Captchas & Pick<Context, 'drawing'>, address: string) {
  const { db, clock, drawing } = context
  const solver = addressSubject(context, address)
  await limitTries(context, drawings, solver)
  const { x, pieceY, background, piece } = await drawing.run('slider', null).catch((error: unknown) => {
    if (error instanceof TaskTimeout) refuse('content_busy')
    throw error
  })
  const now = clock.now()
  const captcha_id = await store.insertCaptcha(db, {
    x,
    solver,
    created_at: new Date(now),
    expires_at: new Date(now + lifetime),
  })
  return { captcha_id, background, piece, piece_y: pieceY, width, height }
}

export interface Slide {
  readonly captcha_id: string
  readonly x: number
  readonly track: readonly TrackPoint[]
}

/** Checks a slide. Returns a token, or refuses `captcha_wrong`. */
export async function solveCaptcha(context: Captchas, slide: Slide, address: string): Promise<string> {
  const { db, clock } = context
  const solver = addressSubject(context, address)
  const now = clock.now()
  const captcha = await store.tryCaptcha(db, slide.captcha_id, solver, new Date(now), mostTries)
  if (!captcha || Math.abs(captcha.x - slide.x) > tolerance || !isPlausible(slide.track, slide.x))
    refuse('captcha_wrong')
  const token = randomToken()
  if (!(await store.solveCaptcha(db, slide.captcha_id, hashToken(token), new Date(now + lifetime))))
    refuse('captcha_wrong')
  return token
}

/**
 * Uses a token up. Refuses `captcha_required` (with `data`) without a token, `captcha_wrong` if it is not valid for this address. With captchas
 * turned off, none is required.
 */
export async function requireCaptcha(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'keys'>,
  token: string | undefined,
  address: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { db, clock, config } = context
  if (!config.captcha) return
  if (token === undefined) refuse('captcha_required', data)
  const solver = addressSubject(context, address)
  if (!(await store.takeToken(db, hashToken(token), solver, new Date(clock.now()))))
    refuse('captcha_wrong', data)
}

/** Like `requireCaptcha`, for users who recover an account: the first few an hour from an address need none. A token that is given must be valid. */
export async function requireCaptchaOfStranger(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'keys'>,
  token: string | undefined,
  address: string,
): Promise<void> {
  if (!context.config.captcha) return
  const subject = addressSubject(context, address)
  const before = await countTry(context, withoutCaptcha, subject)
  if (token !== undefined || before > withoutCaptcha.most) await requireCaptcha(context, token, address)
}

/**
 * A new token for one that was used up in a successful step that was not the last, so that a user solves one captcha per flow. Undefined with
 * captchas turned off.
 */
export async function passCaptchaOn(
  { db, clock, config, keys }: Pick<Context, 'db' | 'clock' | 'config' | 'keys'>,
  address: string,
): Promise<string | undefined> {
  if (!config.captcha) return undefined
  const solver = addressSubject({ keys }, address)
  const token = randomToken()
  const now = clock.now()
  await store.insertToken(db, {
    solver,
    token_hash: hashToken(token),
    created_at: new Date(now),
    expires_at: new Date(now + lifetime),
  })
  return token
}

/** Deletes expired captchas. */
export function deleteOldCaptchas({ db, clock }: Captchas): Promise<void> {
  return store.deleteOldCaptchas(db, new Date(clock.now()))
}
