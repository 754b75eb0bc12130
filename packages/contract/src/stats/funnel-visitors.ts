/** The input for the visitors of a funnel's step. The result is a list of visits: for each visitor the one in which the attempt began. */
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
  /** `dropped`: reached the last required step before it, but not the step. */
  outcome: z.enum(funnelOutcomes).default('reached'),
}
