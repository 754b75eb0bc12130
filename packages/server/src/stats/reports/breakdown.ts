/** One dimension's values with their metrics: the panels of the overview. */
import type { Language } from '@footfall/contract/fields'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { changes, type Metric } from '@footfall/contract/stats/metrics'
import type { Breakdown, BreakdownRow } from '@footfall/contract/stats/results'
import { cutOf } from '../../lib/cut.ts'
import { labelOf, valuesNamed } from '../labels.ts'
import type { QueryPlan } from '../plan.ts'
import { type Key, keyOf, type MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import { rowKey, rowsAt } from '../query/table/table.ts'
import { runTable } from '../query/table/table-run.ts'
import { emptyTally, metricsOf, type Tally, tallyOf } from '../query/tally.ts'
import { rateAmong } from '../rate-among.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { extrasOf } from './page-extras.ts'

export interface ListQuery {
  readonly page: number
  readonly page_size: number
  readonly search: string
  readonly order: 'asc' | 'desc'
  readonly order_by: Metric | 'value'
}

export interface BreakdownQuery extends ListQuery {
  readonly dimension: Dimension
}

export async function breakdown<Q>(
  deps: Planner<Q>,
  args: ReportArgs<Q & BreakdownQuery>,
): Promise<Breakdown> {
  return breakdownOf(deps, await deps.plan(args), args.query, args.language)
}

/** The breakdown by one dimension, for any query. */
export function breakdownBy(dimension: Dimension) {
  return <Q>(deps: Planner<Q>, args: ReportArgs<Q & ListQuery>): Promise<Breakdown> =>
    breakdown(deps, { ...args, query: { ...args.query, dimension } })
}

/** The same for a period that is planned already. Without visitors in it, the list is empty. */
export async function breakdownOf(
  deps: ReportDeps,
  { selection, previous }: QueryPlan,
  query: BreakdownQuery,
  language: Language,
): Promise<Breakdown> {
  if (isEmpty(selection.interval)) return { list: [], total: 0 }
  const { dimension } = query
  const keys = [keyOf(dimension)]
  const options = tableOptions(query, [valuesNamed(dimension, query.search, language)])
  const [{ rows, total }, totalVisitors] = await Promise.all([
    runTable(deps, selection, keys, options),
    visitorsOf(deps, selection),
  ])
  const before = previous && (await previousRows(deps, previous, keys, rows))
  return presented({ dimension, rows, total, totalVisitors, before }, language)
}

/** A measured breakdown, not presented yet. */
export interface MeasuredBreakdown {
  readonly dimension: Dimension
  /** For pages, with their additional values. */
  readonly rows: readonly MeasureRow[]
  /** Rows on all pages. */
  readonly total: number
  /** All visitors under the same filters. */
  readonly totalVisitors: number
  /** The same rows in the comparison interval, by value. */
  readonly before: ReadonlyMap<string, Tally> | null
}

export function presented(
  { dimension, rows, total, totalVisitors, before }: MeasuredBreakdown,
  language: Language,
): Breakdown {
  const list = rows.map((row): BreakdownRow => {
    const value = String(row.k0)
    const tally = tallyOf(row)
    return {
      value,
      label: labelOf(dimension, value, language),
      share: rateAmong(totalVisitors, tally.visitors),
      ...metricsOf(tally),
      ...(dimension === 'page' ? extrasOf(tally) : {}),
      ...compared(tally, before && (before.get(value) ?? emptyTally)),
    }
  })
  return { list, total }
}

export function tableOptions(query: ListQuery, named: readonly (readonly string[])[]) {
  return {
    orderBy: query.order_by,
    order: query.order,
    ...cutOf(query),
    search: query.search,
    named: query.search === '' ? [] : named,
  }
}

/** `previous` and `change` of a row if the query compares; nothing otherwise. */
export function compared(current: Tally, before: Tally | null) {
  if (before === null) return {}
  const previous = metricsOf(before)
  return { previous, change: changes(metricsOf(current), previous) }
}

async function visitorsOf(deps: ReportDeps, selection: Selection): Promise<number> {
  const [row] = await deps.run<MeasureRow>(measure(selection, [], ['visitors']))
  return Number(row?.visitors ?? 0)
}

/** The rows of a page in the comparison interval, by their keys. */
export async function previousRows(
  deps: ReportDeps,
  previous: Selection,
  keys: readonly Key[],
  rows: readonly MeasureRow[],
): Promise<Map<string, Tally>> {
  if (rows.length === 0) return new Map()
  const before = await deps.run<MeasureRow>(rowsAt(previous, keys, rows))
  return new Map(before.map((row) => [rowKey(keys, row), tallyOf(row)]))
}
