/** Visitors whose best attempt reached a step, or ended before it. */
import type { FunnelOutcome } from '@footfall/contract/stats/funnel-visitors'
import { type Sql, sql } from '../../events/sql.ts'
import { filledAt, never } from './attempts.ts'

export interface AskedOutcome {
  /** From 1. */
  readonly step: number
  readonly outcome: FunnelOutcome
}

/** On rows of `bestAttempts`. Lost at a step: reached the last required step before it, but not the step. */
export function outcomeIs(optional: readonly boolean[], { step, outcome }: AskedOutcome): Sql {
  const filled = (at: number) => sql`${filledAt(at)} < ${never}`
  if (outcome === 'reached') return filled(step)
  let before = step - 1
  while (before > 1 && optional[before - 1]) before--
  return sql`${filled(before)} AND NOT (${filled(step)})`
}
