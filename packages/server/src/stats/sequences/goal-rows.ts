/** A goal's numbers for each value of a dimension. */
import type { ReportInput } from '@footfall/contract/reports/reports'
import { fieldInfo } from '@footfall/contract/stats/filters'
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { empty, param, type Sql, sql } from '../../events/sql.ts'
import type { Cut } from '../../lib/cut.ts'
import { sqlOf } from '../query/fields/dimension-sql.ts'
import { keyName, keyOf, type MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import { allOf, site, visits } from '../query/rows.ts'
import {
  eventsInside,
  eventsOfStarted,
  overlaps,
  paymentsInside,
  type Selection,
} from '../query/selection.ts'
import { holdsValue } from '../query/table/holds-value.ts'
import { directionOf, limitTo } from '../query/table/page-of-rows.ts'
import { rowsAt } from '../query/table/table.ts'
import { type KnownGoal, worthSums } from './goal-numbers.ts'
import { countedRows, paidRows } from './lines.ts'
import { matches, meantByAny } from './match-sql.ts'

/** `visitors` and `visits` are those with the value, `converted` and `reached` those that came to the goal. */
export type GoalRow = MeasureRow & {
  readonly conversions: string
  readonly converted: string
  readonly reached: string
  readonly currencies?: readonly string[]
  readonly amounts?: readonly string[]
}

const orders: Record<ReportInput<'goal'>['order_by'], Sql> = {
  conversions: sql`conversions`,
  visitors: sql`converted`,
  visitor_rate: sql`converted / nullIf(visitors, 0)`,
  value: sql`k0`,
}

/** A goal's conversions, by a dimension. */
export interface GoalBreakdown {
  readonly selection: Selection
  readonly goal: KnownGoal
  readonly dimension: AnyDimension
}

/**
 * The dimension's rows, including those that never reached the goal. Each has `total`, the number of rows on all pages. `named`: the values whose name
 * contains the search.
 */
export function goalRows(
  breakdown: GoalBreakdown,
  { search, order, order_by }: Pick<ReportInput<'goal'>, 'search' | 'order' | 'order_by'>,
  named: readonly string[],
  cut: Cut,
): Sql {
  const measured = measure(breakdown.selection, [keyOf(breakdown.dimension)])
  const found =
    search === ''
      ? empty
      : sql`WHERE ${holdsValue(breakdown.dimension, keyName(0), search)} OR ${keyName(0)} IN ${param('Array(String)', named)}`
  return sql`SELECT *, count() OVER () AS total FROM (${withGoal(measured, breakdown)})
    ${found} ORDER BY ${orders[order_by]} ${directionOf(order)} NULLS LAST, k0 ${limitTo(cut)}`
}

/** The same rows in another interval. Values that did not occur there are missing. */
export function goalRowsAt(breakdown: GoalBreakdown, rows: readonly MeasureRow[]): Sql {
  const { selection, dimension } = breakdown
  return withGoal(rowsAt(selection, [keyOf(dimension)], rows), breakdown)
}

function withGoal(measured: Sql, breakdown: GoalBreakdown): Sql {
  const { selection, goal } = breakdown
  const meant = meantByAny([goal.matcher])
  return sql`SELECT * FROM (${measured}) AS measured
      LEFT JOIN (SELECT known AS k0, count() AS conversions, uniqExact(visitor) AS converted
        FROM (${reaching(breakdown, eventsInside(selection, ...meant))}) GROUP BY k0) AS inside USING (k0)
      LEFT JOIN (SELECT known AS k0, uniqExact(visit) AS reached
        FROM (${reaching(breakdown, eventsOfStarted(selection, ...meant))}) GROUP BY k0) AS begun USING (k0)
      ${goal.value === 'revenue' ? worthOf(breakdown) : empty}`
}

/** The join with the revenue of the events that reach the goal. */
function worthOf(breakdown: GoalBreakdown): Sql {
  return sql`LEFT JOIN (SELECT known AS k0, ${worthSums}
    FROM (${reaching(breakdown, paymentsInside(breakdown.selection), 'paid')}) GROUP BY k0) AS earned USING (k0)`
}

/** The events of `source` that reach the goal, with `known`, the value of the dimension. An event with several values has one row each. */
function reaching(
  { selection, goal: { matcher }, dimension }: GoalBreakdown,
  source: Sql,
  which: 'counted' | 'paid' = 'counted',
): Sql {
  const { on, text, pairs } = sqlOf(dimension, selection)
  const asText = pairs ? text : sql`toString(${text})`
  const value = on === 'visits' ? sql`''` : asText
  const rowsOf = which === 'paid' ? paidRows : countedRows
  const rows = rowsOf(selection, source, { matchers: [matcher], value })
  const columns = which === 'paid' ? sql`visitor, visit, coin, amount` : sql`visitor, visit`
  const matching = sql`SELECT ${columns}, value FROM ${rows} WHERE ${matches(matcher)}`
  if (fieldInfo(dimension).scope === 'event' || on !== 'visits')
    return sql`SELECT ${columns}, ${pairs ? sql`arrayJoin(value)` : sql`value`} AS known FROM (${matching})`
  return sql`SELECT ${columns}, known FROM (${matching}) AS matching
    LEFT JOIN (SELECT visit, ${asText} AS known FROM ${visits} PREWHERE ${allOf([site(selection), overlaps(selection)])}) AS own USING (visit)`
}
