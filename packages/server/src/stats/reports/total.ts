/** The metrics of a period, with those of the comparison period. */
import { changeOf, changes, type Metrics, metricNames } from '@footfall/contract/stats/metrics'
import type { PeriodResult, Total, TotalItems } from '@footfall/contract/stats/results'
import type { QueryPlan } from '../plan.ts'
import { botsAndNewVisitors } from '../query/data-sources/bots-and-new-visitors.ts'
import type { MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import { emptyTally, metricsOf, tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import { type Interval, isEmpty } from '../time/interval.ts'
import { localIso, type Zone } from '../time/zone.ts'

export async function total<Q>(deps: Planner<Q>, args: ReportArgs<Q>): Promise<Total> {
  return totalOf(deps, await deps.plan(args))
}

export async function totalOf(deps: ReportDeps, planned: QueryPlan): Promise<Total> {
  const { selection, previous } = planned
  return totalWith(deps, planned, metricsIn(deps, selection), previous && metricsIn(deps, previous))
}

/** The total for metrics that are being measured. */
export async function totalWith(
  deps: ReportDeps,
  { selection, previous, zone }: QueryPlan,
  currently: Promise<Metrics>,
  previously: Promise<Metrics> | null,
): Promise<Total> {
  const [current, before, others] = await Promise.all([currently, previously, othersIn(deps, selection)])
  const { bots, fresh } = others
  return {
    current,
    previous: before,
    change: before && changes(current, before),
    filtered_bots: bots,
    ...byAge(current.visitors, fresh),
    period: periodResult(selection.interval, zone),
    previous_period: previous && periodResult(previous.interval, zone),
  }
}

/** `fresh`: new visitors, whom another statement has counted. No more of them are shown than all visitors. */
export function byAge(visitors: number, fresh: number) {
  const new_visitors = Math.min(visitors, fresh)
  return { new_visitors, returning_visitors: visitors - new_visitors }
}

async function metricsIn(deps: ReportDeps, selection: Selection): Promise<Metrics> {
  if (isEmpty(selection.interval)) return metricsOf(emptyTally)
  const [row] = await deps.run<MeasureRow>(measure(selection, []))
  return metricsOf(row ? tallyOf(row) : emptyTally)
}

async function othersIn(deps: ReportDeps, selection: Selection): Promise<{ bots: number; fresh: number }> {
  const rows = isEmpty(selection.interval)
    ? []
    : await deps.run<{ what: 'bots' | 'fresh'; count: string }>(botsAndNewVisitors(selection))
  return { bots: 0, fresh: 0, ...Object.fromEntries(rows.map(({ what, count }) => [what, Number(count)])) }
}

/** An interval for display: whole seconds, and the local clock. */
export function periodResult({ start, end }: Interval, zone: Zone): PeriodResult {
  return {
    start_time: Math.floor(start / 1000),
    end_time: Math.floor(end / 1000),
    start: localIso(start, zone),
    end: localIso(end, zone),
  }
}

/** The same as cards, one per metric. */
export async function totalItems<Q>(deps: Planner<Q>, args: ReportArgs<Q>): Promise<TotalItems> {
  return { list: itemsOf(await total(deps, args)) }
}

export function itemsOf({ current, previous }: Pick<Total, 'current' | 'previous'>): TotalItems['list'] {
  return metricNames.map((metric) => {
    const before = previous?.[metric] ?? null
    return {
      metric,
      value: current[metric],
      previous: before,
      change: changeOf(metric, current[metric], before),
    }
  })
}
