/** The sums behind the metrics, and the metrics out of them: rules 6 and 9 of the metric definitions. */
import type { Metrics } from '@footfall/contract/stats/metrics'
import type { MeasureRow } from './keys.ts'

export interface Tally {
  readonly visitors: number
  readonly pageviews: number
  readonly events: number
  readonly visits: number
  /** Pageviews of the visits that started in the interval. */
  readonly visit_views: number
  /** The visits that bounce rate and duration run over. */
  readonly entered: number
  readonly bounces: number
  /** Milliseconds, bounces as 0. */
  readonly duration: number
}

export const emptyTally: Tally = {
  visitors: 0,
  pageviews: 0,
  events: 0,
  visits: 0,
  visit_views: 0,
  entered: 0,
  bounces: 0,
  duration: 0,
}

export function tallyOf(row: MeasureRow): Tally {
  const number = (name: keyof Tally) => Number(row[name] ?? 0)
  return {
    visitors: number('visitors'),
    pageviews: number('pageviews'),
    events: number('events'),
    visits: number('visits'),
    visit_views: number('visit_views'),
    entered: number('entered'),
    bounces: number('bounces'),
    duration: number('duration'),
  }
}

/** The sums of two tallies that have no visitor in common, or of which only one tells them. */
export function addedUp(a: Tally, b: Tally): Tally {
  return {
    visitors: a.visitors + b.visitors,
    pageviews: a.pageviews + b.pageviews,
    events: a.events + b.events,
    visits: a.visits + b.visits,
    visit_views: a.visit_views + b.visit_views,
    entered: a.entered + b.entered,
    bounces: a.bounces + b.bounces,
    duration: a.duration + b.duration,
  }
}

export function metricsOf(tally: Tally): Metrics {
  const { visitors, visits, pageviews, events } = tally
  return {
    visitors,
    visits,
    pageviews,
    events,
    bounce_rate: tally.entered === 0 ? null : (tally.bounces / tally.entered) * 100,
    visit_duration: tally.entered === 0 ? null : tally.duration / tally.entered / 1000,
    views_per_visit: visits === 0 ? null : tally.visit_views / visits,
  }
}
