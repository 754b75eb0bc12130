/** The two periods of "What changed?", and statements over both. */
import { join, param, type Sql, sql } from '../../events/sql.ts'
import type { QueryPlan } from '../plan.ts'
import type { MeasureRow } from '../query/keys.ts'
import type { Selection } from '../query/selection.ts'
import type { RunStatement } from '../run-statements.ts'
import { isEmpty } from '../time/interval.ts'

/** A period without time is null. */
export interface Periods {
  readonly current: Selection | null
  readonly earlier: Selection | null
  readonly run: RunStatement
}

/** The periods of a plan, without those that are empty. */
export function periodsOf({
  selection,
  previous,
}: Pick<QueryPlan, 'selection' | 'previous'>): Pick<Periods, 'current' | 'earlier'> {
  const filled = (each: Selection | null) => (each && !isEmpty(each.interval) ? each : null)
  return { current: filled(selection), earlier: filled(previous) }
}

/** The values of `period` in rows of both. */
export const periodNumbers = { current: 0, earlier: 1 } as const

export type PeriodRow = MeasureRow & { readonly period: number }

/** The periods that have time. */
export function periodsWithTime({ current, earlier }: Pick<Periods, 'current' | 'earlier'>): Selection[] {
  return [current, earlier].filter((each) => each !== null)
}

/** The rows of `statementOf` for each period that has time, with the period's number, from one statement. At least one must have time. */
export function ofBothPeriods({ current, earlier }: Periods, statementOf: (each: Selection) => Sql): Sql {
  const rows = (each: Selection | null, period: number) =>
    each ? [sql`SELECT ${param('UInt8', period)} AS period, * FROM (${statementOf(each)})`] : []
  return join(
    [...rows(current, periodNumbers.current), ...rows(earlier, periodNumbers.earlier)],
    sql` UNION ALL `,
  )
}
