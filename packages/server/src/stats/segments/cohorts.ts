/** Visitors by what they did, as an entry among filters: made out of a segment when it is expanded, planned with the interval it counts in. */
import type { CohortBody } from '@footfall/contract/resources/cohort'
import type { Filter, FilterEntry } from '@footfall/contract/stats/filters'
import { clip, type Interval } from '../time/interval.ts'
import { horizon } from '../time/period.ts'
import { dayStart, localDate, type Zone } from '../time/zone.ts'

/** Nobody can send one: what is sent names a field or a segment. Its goals are matchers already. */
export interface CohortEntry {
  readonly field: 'cohort'
  readonly cohort: CohortBody
}

/** What stands among the filters of a question, or of a segment that is being expanded. */
export type Entry = FilterEntry | CohortEntry
/** What is left of them once no segment is. */
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
  /** Where the cohort says nothing else: the interval that is counted. */
  readonly interval: Interval
  /** What is visible. */
  readonly bounds: Interval
}

/** The last n days are local ones, the running day among them. */
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
