/** Turns a query into its plan, step by step: period, horizon, unit, comparison. Pure. */
import type { Query } from '@footfall/contract/stats/query'
import { type TimeUnit, timeUnits } from '@footfall/contract/stats/time'
import { refuseInput } from '../lib/errors/refusal.ts'
import type { Selection } from './query/selection.ts'
import { type Entry, plannedCohorts } from './segments/cohorts.ts'
import { fieldFilters } from './segments/expand-filters.ts'
import type { BucketCut } from './time/buckets.ts'
import { comparedWith } from './time/comparison.ts'
import { clip, type Interval, isEmpty } from './time/interval.ts'
import { horizon, periodOf } from './time/period.ts'
import { allowsComparison, allowsUnit, defaultUnit } from './time/units.ts'
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
  const compared = comparedOf(query, { full, counted: clip(full, { end: bounds.end }), zone })
  return {
    zone,
    unit: unitOf(query, full, compared, zone),
    full,
    selection: select(counted),
    previous: compared && previousOf(compared, bounds, select),
  }
}

/** The unit asked for, or the usual one. A long comparison makes the usual one longer. */
function unitOf(query: Query, full: Interval, compared: Interval | null, zone: Zone): TimeUnit {
  const asked = query.time_unit
  const isChosen = query.compare === 'custom_time_range'
  const fits = (unit: TimeUnit) => !compared || !isChosen || allowsComparison(unit, compared)
  if (asked === undefined) {
    const usual = defaultUnit(query.time_range, full, zone)
    return timeUnits.slice(timeUnits.indexOf(usual)).find(fits) ?? 'month'
  }
  if (allowsUnit(asked, full, zone) && fits(asked)) return asked
  const isShort = asked === 'minute' || asked === 'hour'
  const message = isShort && !allowsUnit(asked, full, zone) ? 'at_most_24_hours' : 'too_many_buckets'
  return refuseInput([{ path: 'time_unit', message }])
}

interface Compared {
  readonly full: Interval
  readonly counted: Interval
  readonly zone: Zone
}

/** The whole comparison; null if there is none. */
function comparedOf(query: Query, { full, counted, zone }: Compared): Interval | null {
  if (query.compare === undefined) return null
  return comparedWith({
    range: query.time_range,
    compare: query.compare,
    matchWeekday: query.match_weekday,
    full,
    counted,
    zone,
    startTime: query.compare_start_time,
    endTime: query.compare_end_time,
  })
}

function previousOf(
  compared: Interval,
  bounds: Interval,
  select: (interval: Interval) => Selection,
): Selection | null {
  // A period whose beginning is hidden has too little of everything, so every change against it would be wrong.
  if (compared.start < bounds.start) return null
  const visible = clip(compared, bounds)
  return isEmpty(visible) ? null : select(visible)
}
