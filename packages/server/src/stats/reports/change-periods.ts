/** The two periods of "What changed?". */
import type { QueryPlan } from '../plan.ts'
import type { BothSelections } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import type { RunStatement } from '../run-statements.ts'
import { isEmpty } from '../time/interval.ts'

export interface Periods extends BothSelections {
  readonly run: RunStatement
}

/** The periods of a plan, without those that are empty. */
export function periodsOf({
  selection,
  previous,
}: Pick<QueryPlan, 'selection' | 'previous'>): BothSelections {
  const filled = (each: Selection | null) => (each && !isEmpty(each.interval) ? each : null)
  return { current: filled(selection), earlier: filled(previous) }
}

/** The periods that have time. */
export function periodsWithTime({ current, earlier }: BothSelections): Selection[] {
  return [current, earlier].filter((each) => each !== null)
}
