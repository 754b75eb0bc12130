/** A cohort: visitors by what they did or did not do, or by how far they came in a funnel. It is computed anew for each report. */
import { z } from 'zod'
import { funnelOutcomes } from '../stats/funnel-visitors.ts'
import { matcher } from '../stats/matchers.ts'
import { funnelShape } from '../stats/sequences.ts'

const days = z
  .int()
  .min(1)
  .max(365)
  .nullable()
  .default(null)
  .describe('In the last n local days, including today; null: in the interval of the query')

/** Visitors with at least this many matching events, or (`did` false) with fewer. */
const matchedCohort = z.strictObject({
  kind: z.literal('matched'),
  did: z.boolean().default(true),
  matcher,
  at_least: z.int().min(1).max(1000).default(1),
  days,
})
export type MatchedCohort = z.infer<typeof matchedCohort>

const { steps, window_minutes, order, scope, exclude } = funnelShape

/** Visitors who reached a step of a funnel (counted from 1), or who were lost between the previous step and it. */
const funnelCohort = z
  .strictObject({
    kind: z.literal('funnel'),
    steps,
    window_minutes,
    order,
    scope,
    exclude,
    step: z.int().min(1).max(10),
    outcome: z.enum(funnelOutcomes).default('reached'),
    days,
  })
  .superRefine(({ steps, order, step, outcome }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.issues.push({ code: 'custom', path, message, input: step })
    const at = steps.findIndex(({ optional }) => optional)
    if (order === 'strict' && at >= 0) issue(['steps', at, 'optional'], 'optional_strict')
    if (step > steps.length) issue(['step'], 'unknown_step')
    else if (outcome === 'dropped' && (step === 1 || steps[step - 1]?.optional))
      issue(['step'], 'never_dropped')
  })
export type FunnelCohort = z.infer<typeof funnelCohort>

export const cohortBody = z.discriminatedUnion('kind', [matchedCohort, funnelCohort])
export type CohortBody = z.infer<typeof cohortBody>
