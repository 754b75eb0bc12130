/** The sums behind the metrics, and each metric computed from them: rules 6, 7 and 9 of docs/metrics.md. */

import { recordOf } from '@footfall/contract/record-of'
import { type Metric, type Metrics, metricNames } from '@footfall/contract/stats/metrics'
import { type Sql, sql } from '../../events/sql.ts'
import type { MeasureRow } from './keys.ts'

/**
 * What data sources provide for a group, by column; their sums add up. `visit_views`: pageviews of the visits that started in the interval.
 * `entered`: the visits that bounce rate and duration are computed over. `duration`: milliseconds, 0 for bounces. Only pages have `exits` and
 * `engaged_ms`. `visitors`, `pageviews`, `events` and `engaged_ms` are by event time, the others by the visit's
 * start.
 */
export const stateColumns = {
  visitors: sql`visitors`,
  pageviews: sql`pageviews`,
  events: sql`events`,
  visits: sql`visits`,
  visit_views: sql`visit_views`,
  entered: sql`entered`,
  bounces: sql`bounces`,
  duration: sql`duration`,
  exits: sql`exits`,
  engaged_ms: sql`engaged_ms`,
} as const satisfies Record<string, Sql>

export type State = keyof typeof stateColumns
export type Tally = Readonly<Record<State, number>>

export const allStates = Object.keys(stateColumns) as readonly State[]

type OfPagesOnly = 'exits' | 'engaged_ms'
/** What every group has. Pages have all states. */
export type MetricState = Exclude<State, OfPagesOnly>
export const metricStates = allStates.filter(
  (state): state is MetricState => state !== 'exits' && state !== 'engaged_ms',
)

/** What the first pageview of a visit adds to its page, and what the first and the last add. The other states come from all events. */
export type EntryState = 'entered' | 'bounces' | 'duration'
export type EndState = EntryState | 'exits'

interface MetricRecord {
  readonly states: readonly State[]
  readonly final: (tally: Tally) => number | null
  /** The same in SQL on a row of states, without a constant factor, for sorting; null without visits. */
  readonly order: Sql
}

const sum = (state: State): MetricRecord => ({
  states: [state],
  final: (tally) => tally[state],
  order: stateColumns[state],
})

const ratio = (of: State, per: State, scaled: (value: number) => number): MetricRecord => ({
  states: [of, per],
  final: (tally) => (tally[per] === 0 ? null : scaled(tally[of] / tally[per])),
  order: sql`${stateColumns[of]} / nullIf(${stateColumns[per]}, 0)`,
})

export const metricRecords: Readonly<Record<Metric, MetricRecord>> = {
  visitors: sum('visitors'),
  visits: sum('visits'),
  pageviews: sum('pageviews'),
  events: sum('events'),
  bounce_rate: ratio('bounces', 'entered', (share) => share * 100),
  visit_duration: ratio('duration', 'entered', (milliseconds) => milliseconds / 1000),
  views_per_visit: ratio('visit_views', 'visits', (views) => views),
}

/** The states required for these metrics. */
export function statesOf(metrics: readonly Metric[]): State[] {
  return [...new Set(metrics.flatMap((metric) => metricRecords[metric].states))]
}

export const emptyTally: Tally = recordOf(allStates, () => 0)

/** A tally from a row's sums; 0 for those that the row does not have. */
function tallyWith(sumOf: (state: State) => MeasureRow[string] | undefined): Tally {
  return recordOf(allStates, (state) => Number(sumOf(state) ?? 0))
}

export function tallyOf(row: MeasureRow): Tally {
  return tallyWith((state) => row[state])
}

/** The sums of two periods. */
export interface BothTallies {
  readonly now: Tally
  readonly before: Tally
}

/** A tally of the earlier of two periods, whose sums are named by `earlierName`. */
export function earlierTallyOf(row: MeasureRow): Tally {
  return tallyWith((state) => row[`earlier_${state}`])
}

/** The sums of two tallies without common visitors, or of which only one has visitors. */
export function addedUp(a: Tally, b: Tally): Tally {
  return recordOf(allStates, (state) => a[state] + b[state])
}

export function metricsOf(tally: Tally): Metrics {
  return recordOf(metricNames, (metric) => metricRecords[metric].final(tally)) as Metrics
}
