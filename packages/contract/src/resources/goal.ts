/** A goal: events that have a value for a website. */
import { z } from 'zod'
import { displayName } from '../fields.ts'
import { minorDigits } from '../stats/currencies.ts'
import { ownMatcher } from '../stats/matchers.ts'

/** An ISO 4217 code, upper case. */
export const currency = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine((code) => minorDigits(code) !== null, { error: 'currency_rule' })

export const goalShape = {
  name: displayName(100),
  matcher: ownMatcher,
  /** Value of a conversion: a fixed number of minor units, or the revenue of its event. */
  value: z
    .union([z.literal('revenue'), z.strictObject({ amount: z.int().min(0).max(1e15), currency })])
    .nullable()
    .default(null),
}

export const goalBody = z.object(goalShape)
export type GoalBody = z.infer<typeof goalBody>
