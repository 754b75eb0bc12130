/** The last thirty minutes as an ordinary plan: rule 15 of docs/metrics.md, `(now − 30 min, now]`. */

import { minute } from '@footfall/contract/durations'
import type { QueryPlan, ReportWebsite } from '../plan.ts'
import { type Entry, plannedCohorts } from '../segments/cohorts.ts'
import { fieldFilters } from '../segments/expand-filters.ts'
import type { BucketCut } from '../time/buckets.ts'
import { horizon } from '../time/period.ts'
import { localIso, type Zone } from '../time/zone.ts'

const minutes = 30
/** Current visitors are those of the last five minutes. */
export const currentSpan = 5 * minute

/** The query of every real-time report. */
export interface LiveQuery {
  readonly filters: readonly Entry[]
}

export function livePlan(website: ReportWebsite, filters: readonly Entry[], now: number): QueryPlan {
  const interval = { start: horizon(now - minutes * minute), end: horizon(now) }
  const zone = website.timeZone
  const bounds = { start: website.visibleSince ?? Number.NEGATIVE_INFINITY, end: interval.end }
  const cohorts = plannedCohorts(filters, { zone, now, interval, bounds })
  return {
    zone,
    unit: 'minute',
    full: interval,
    buckets: liveBuckets(now, zone),
    selection: { websiteId: website.websiteId, interval, filters: fieldFilters(filters), cohorts },
    previous: null,
  }
}

/**
 * Thirty minutes that end now, not at full minutes of the clock, so they add up to the total and none is partial. Cut at whole seconds; the newest
 * includes the rest of the current second.
 */
function liveBuckets(now: number, zone: Zone): BucketCut[] {
  const first = Math.floor(now / 1000) * 1000 - minutes * minute
  return Array.from({ length: minutes }, (_, index) => {
    const start = first + index * minute
    return { start, end: start + minute, time: localIso(start, zone), partial: false }
  })
}
