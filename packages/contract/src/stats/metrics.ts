/** The metrics of every report, and how their change is expressed. */
import { z } from 'zod'
import { recordOf } from '../record-of.ts'

/** How a figure's change is expressed, and whether an increase is good. */
export interface ChangeRule {
  readonly kind: 'count' | 'rate' | 'mean'
  readonly rising: 'good' | 'bad'
}

/** What a metric is measured in. It decides how its values are written. */
export type MetricUnit = 'count' | 'percent' | 'duration' | 'decimal'

/** `count` and `mean`: relative change in percent; `rate`: change in percentage points. Durations are in seconds. */
export const metrics = {
  visitors: { kind: 'count', rising: 'good', unit: 'count' },
  visits: { kind: 'count', rising: 'good', unit: 'count' },
  pageviews: { kind: 'count', rising: 'good', unit: 'count' },
  events: { kind: 'count', rising: 'good', unit: 'count' },
  bounce_rate: { kind: 'rate', rising: 'bad', unit: 'percent' },
  visit_duration: { kind: 'mean', rising: 'good', unit: 'duration' },
  views_per_visit: { kind: 'mean', rising: 'good', unit: 'decimal' },
} as const satisfies Record<string, ChangeRule & { readonly unit: MetricUnit }>

export type Metric = keyof typeof metrics
export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]]

const count = z.int()
const ratio = z.number().nullable()

type Figure<M extends Metric> = (typeof metrics)[M]['kind'] extends 'count' ? typeof count : typeof ratio

/**
 * Visitors: distinct ids with a pageview or custom event in the interval; exact, not additive. Visits, bounce rate (percent), visit duration
 * (seconds) and views per visit belong to the visits that started in the interval, each as a whole. A mean without visits is null.
 */
export const metricsShape = recordOf(metricNames, (metric) =>
  metrics[metric].kind === 'count' ? count : ratio,
) as {
  readonly [M in Metric]: Figure<M>
}

export const metricsSchema = z.object(metricsShape)
export type Metrics = z.infer<typeof metricsSchema>

/** Percent, or points for the bounce rate; null without a comparison or if it was zero. */
export const changeSchema = z.object(recordOf(metricNames, () => ratio))
export type Change = z.infer<typeof changeSchema>

/** The change of one value: null from zero (shown as "new") and if either side is missing. */
export function changeOf(
  metric: Metric | Pick<ChangeRule, 'kind'>,
  current: number | null,
  previous: number | null,
): number | null {
  if (current === null || previous === null) return null
  const { kind } = typeof metric === 'string' ? metrics[metric] : metric
  if (kind === 'rate') return current - previous
  return previous === 0 ? null : ((current - previous) / Math.abs(previous)) * 100
}

export function changes(current: Metrics, previous: Metrics): Change {
  return recordOf(metricNames, (metric) => changeOf(metric, current[metric], previous[metric]))
}
