/** Two periods side by side, aligned by the n-th bucket of each. A bucket in progress has no change. */
import { changeOf, changes, type Metric, type Metrics } from '@footfall/contract/stats/metrics'
import type { Bucket, SeriesCompare, WebsiteCompare } from '@footfall/contract/stats/results'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { itemsOf, periodResult, totalOf } from './total.ts'
import { traffic, trafficOf } from './traffic.ts'

/** One metric as two aligned series. */
export function seriesCompare(metric: Metric) {
  return async (deps: Planner, args: ReportArgs): Promise<SeriesCompare> => {
    const { time_unit, time_zone, list, previous } = await traffic(deps, args)
    return {
      metric,
      time_unit,
      time_zone,
      list: aligned(list, previous ?? [], (current, before) => {
        const value = current?.[metric] ?? null
        const past = before?.[metric] ?? null
        return { value, previous: past, change: current?.partial ? null : changeOf(metric, value, past) }
      }),
    }
  }
}

/** All metrics of both periods, in total and by bucket. */
export async function websiteCompare(deps: Planner, args: ReportArgs): Promise<WebsiteCompare> {
  const planned = await deps.plan(args)
  const [total, course] = await Promise.all([totalOf(deps, planned), trafficOf(deps, planned)])
  const { zone, selection, previous } = planned
  return {
    period: periodResult(selection.interval, zone),
    previous_period: previous && periodResult(previous.interval, zone),
    time_unit: course.time_unit,
    time_zone: course.time_zone,
    total: itemsOf(total),
    list: aligned(course.list, course.previous ?? [], (current, before) => {
      const now = current ? metricsOnly(current) : null
      const then = before ? metricsOnly(before) : null
      return {
        current: now,
        previous: then,
        change: now && then && !current?.partial ? changes(now, then) : null,
      }
    }),
  }
}

function aligned<T>(
  current: readonly Bucket[],
  previous: readonly Bucket[],
  pair: (current: Bucket | undefined, previous: Bucket | undefined) => T,
) {
  return Array.from({ length: Math.max(current.length, previous.length) }, (_, index) => {
    const now = current[index]
    const then = previous[index]
    return {
      time: now?.time ?? null,
      previous_time: then?.time ?? null,
      partial: now?.partial ?? then?.partial ?? false,
      ...pair(now, then),
    }
  })
}

function metricsOnly({ time: _time, partial: _partial, ...metrics }: Bucket): Metrics {
  return metrics
}
