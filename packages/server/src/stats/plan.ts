/** Turns a query into its plan, step by step: period, horizon, unit, comparison. Pure. */
import type { Query } from '@footfall/contract/stats/query'
import type { TimeUnit } from '@footfall/contract/stats/time'
import { refuseInput } from '../lib/errors/refusal.ts'
import type { Selection } from './query/selection.ts'
import { type Entry, plannedCohorts } from './segments/cohorts.ts'
import { fieldFilters } from './segments/expand-filters.ts'
import type { BucketCut } from './time/buckets.ts'
import { comparedWith } from './time/comparison.ts'
import { clip, type Interval, isEmpty } from './time/interval.ts'
import { horizon, periodOf } from './time/period.ts'
import { allowsUnit, defaultUnit } from './time/units.ts'
import type { Zone } from './time/zone.ts'

/** What a report needs to know about its website. */
export interface ReportWebsite {
  readonly websiteId: string
  /** The account whose turn its statements take: the owner of its team. */
  readonly ownerId: string
  readonly timeZone: string
  /** How long a visitor without an id from the site is recognised; a month by default. */
  readonly saltPeriod?: 'month' | 'day'
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Nothing before this instant is shown; null for no limit. */
  readonly visibleSince: number | null
}

export interface QueryPlan {
  readonly zone: Zone
  readonly unit: TimeUnit
  /** The whole period, including its future and its hidden past. */
  readonly full: Interval
  /** The buckets of a chart if they differ from its unit's. */
  readonly buckets?: readonly BucketCut[]
  /** The counted interval: cut at now and at the visible past. */
  readonly selection: Selection
  /** The comparison; null if there is none or not all of it is visible. */
  readonly previous: Selection | null
}

export interface PlanContext {
  readonly website: ReportWebsite
  readonly now: number
  /** Instant of the website's first event; only needed for "all time". */
  readonly beginning: number
  /** Filters in addition to the query's own. */
  readonly fixed?: readonly Entry[] | undefined
}

export function planOf(query: Query, { website, now, beginning, fixed = [] }: PlanContext): QueryPlan {
  const zone = website.timeZone
  const request = { range: query.time_range, startTime: query.start_time, endTime: query.end_time }
  const full = periodOf(request, { zone, now, beginning })
  const bounds = {
    start: website.visibleSince ?? Number.NEGATIVE_INFINITY,
    end: horizon(now),
  }
  const counted = clip(full, bounds)
  const entries = [...fixed, ...query.filters]
  const select = (interval: Interval): Selection => ({
    websiteId: website.websiteId,
    interval,
    filters: fieldFilters(entries),
    cohorts: plannedCohorts(entries, { zone, now, interval, bounds }),
  })
  return {
    zone,
    unit: unitOf(query, full, zone),
    full,
    selection: select(counted),
    previous: previousOf(query, { full, counted: clip(full, { end: bounds.end }), bounds, zone, select }),
  }
}

function unitOf(query: Query, full: Interval, zone: Zone): TimeUnit {
  const unit = query.time_unit ?? defaultUnit(query.time_range, full, zone)
  if (allowsUnit(unit, full, zone)) return unit
  const message = unit === 'minute' || unit === 'hour' ? 'at_most_24_hours' : 'too_many_buckets'
  return refuseInput([{ path: 'time_unit', message }])
}

interface Compared {
  readonly full: Interval
  readonly counted: Interval
  readonly bounds: Interval
  readonly zone: Zone
  readonly select: (interval: Interval) => Selection
}

function previousOf(query: Query, { full, counted, bounds, zone, select }: Compared): Selection | null {
  if (query.compare === undefined) return null
  const compared = comparedWith({
    range: query.time_range,
    compare: query.compare,
    matchWeekday: query.match_weekday,
    full,
    counted,
    zone,
    startTime: query.compare_start_time,
    endTime: query.compare_end_time,
  })
  // A period whose beginning is hidden has too little of everything, so every change against it would be wrong.
  if (compared === null || compared.start < bounds.start) return null
  const visible = clip(compared, bounds)
  return isEmpty(visible) ? null : select(visible)
}
