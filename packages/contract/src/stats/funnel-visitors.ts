/** Input for the visitors of a funnel's step. The result lists visits: for each visitor the one in which the attempt began. */
import { z } from 'zod'
import { funnelShape } from './sequences.ts'
import { sessionListShape } from './session-results.ts'

export const funnelOutcomes = ['reached', 'dropped'] as const
export type FunnelOutcome = (typeof funnelOutcomes)[number]

const { steps, window_minutes, order, scope, exclude, confirmed } = funnelShape

export const funnelVisitorsShape = {
  ...sessionListShape,
  steps,
  window_minutes,
  order,
  scope,
  exclude,
  confirmed,
  /** Counted from 1. */
  step: z.int().min(1).max(10),
  /** `dropped`: reached the required step before this one, but not this one. */
  outcome: z.enum(funnelOutcomes).default('reached'),
}
