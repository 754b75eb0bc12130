/** The seven metrics of every report, and how their change is expressed. */
import { z } from 'zod'

/** How a figure's change is expressed, and whether an increase is good. */
export interface ChangeRule {
  readonly kind: 'count' | 'rate' | 'mean'
  readonly rising: 'good' | 'bad'
}

/** `count` and `mean`: relative change in percent; `rate`: change in percentage points. */
export const metrics = {
  visitors: { kind: 'count', rising: 'good' },
  visits: { kind: 'count', rising: 'good' },
  pageviews: { kind: 'count', rising: 'good' },
  events: { kind: 'count', rising: 'good' },
  bounce_rate: { kind: 'rate', rising: 'bad' },
  visit_duration: { kind: 'mean', rising: 'good' },
  views_per_visit: { kind: 'mean', rising: 'good' },
} as const satisfies Record<string, ChangeRule>

export type Metric = keyof typeof metrics
export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]]

const count = z.int()
const ratio = z.number().nullable()

/**
 * Visitors: distinct ids with a pageview or custom event in the interval; exact, not additive. Visits, bounce rate (percent), visit duration
 * (seconds) and views per visit belong to the visits that started in the interval, each as a whole. A mean without visits is null.
 */
export const metricsShape = {
  visitors: count,
  visits: count,
  pageviews: count,
  events: count,
  bounce_rate: ratio,
  visit_duration: ratio,
  views_per_visit: ratio,
}

export const metricsSchema = z.object(metricsShape)
export type Metrics = z.infer<typeof metricsSchema>

/** Percent, or points for the bounce rate; null without a comparison or if it was zero. */
export const changeSchema = z.object({
  visitors: ratio,
  visits: ratio,
  pageviews: ratio,
  events: ratio,
  bounce_rate: ratio,
  visit_duration: ratio,
  views_per_visit: ratio,
})
export type Change = z.infer<typeof changeSchema>

/** The change of one value: null from zero (shown as "new") and if either side is missing. */
export function changeOf(
  metric: Metric | ChangeRule,
  current: number | null,
  previous: number | null,
): number | null {
  if (current === null || previous === null) return null
  const { kind } = typeof metric === 'string' ? metrics[metric] : metric
  if (kind === 'rate') return current - previous
  return previous === 0 ? null : ((current - previous) / Math.abs(previous)) * 100
}

export function changes(current: Metrics, previous: Metrics): Change {
  return Object.fromEntries(
    metricNames.map((metric) => [metric, changeOf(metric, current[metric], previous[metric])]),
  ) as Change
}
