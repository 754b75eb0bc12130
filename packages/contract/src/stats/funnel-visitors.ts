/** What the visitors of a funnel's step are asked by. They are told as visits: of each the one in which the attempt began. */
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
  /** From 1. */
  step: z.int().min(1).max(10),
  /** `dropped`: got to the last step before it that must be taken, and not to it. */
  outcome: z.enum(funnelOutcomes).default('reached'),
}
