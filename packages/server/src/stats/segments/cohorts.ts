/** Visitors by what they did, as an entry among filters. It is created when a segment is expanded, and planned with its interval. */
import type { CohortBody } from '@footfall/contract/resources/cohort'
import type { Filter, FilterEntry } from '@footfall/contract/stats/filters'
import { clip, type Interval } from '../time/interval.ts'
import { horizon } from '../time/period.ts'
import { dayStart, localDate, type Zone } from '../time/zone.ts'

/** Callers cannot send one: they send a field or a segment. Its goals are already replaced by matchers. */
export interface CohortEntry {
  readonly field: 'cohort'
  readonly cohort: CohortBody
}

/** An entry among the filters of a query, or of a segment that is being expanded. */
export type Entry = FilterEntry | CohortEntry
/** An entry after all segments are expanded. */
export type Condition = Filter | CohortEntry

/** A cohort and the interval in which its visitors did it, or did not. */
export interface PlannedCohort {
  readonly cohort: CohortBody
  readonly interval: Interval
}

export function isCohort(entry: Entry): entry is CohortEntry {
  return entry.field === 'cohort'
}

interface PlanContext {
  readonly zone: Zone
  readonly now: number
  /** The interval if the cohort has none: the counted one. */
  readonly interval: Interval
  /** The visible time range. */
  readonly bounds: Interval
}

/** The last n days are local days, including the current one. */
export function plannedCohorts(
  entries: readonly Entry[],
  { zone, now, interval, bounds }: PlanContext,
): PlannedCohort[] {
  return entries.filter(isCohort).map(({ cohort }) => {
    if (cohort.days === null) return { cohort, interval }
    const start = dayStart(localDate(now, zone).subtract({ days: cohort.days - 1 }), zone)
    return { cohort, interval: clip({ start, end: horizon(now) }, bounds) }
  })
}
