/**
 * Without an id from the site, a visitor is recognised until the salt changes: on the first of the month, or each day. With such an id, a visitor is
 * recognised beyond it.
 */
import type { ReportWebsite } from '../plan.ts'
import type { BucketCut } from '../time/buckets.ts'
import { dayStart, localDate } from '../time/zone.ts'

type Salted = Pick<ReportWebsite, 'timeZone' | 'saltPeriod'>

/** The first change of the salt after an instant. */
function nextRotation(instant: number, { timeZone, saltPeriod = 'month' }: Salted): number {
  const date = localDate(instant, timeZone)
  const next = saltPeriod === 'day' ? date.add({ days: 1 }) : date.with({ day: 1 }).add({ months: 1 })
  return dayStart(next, timeZone)
}

/** The index of the first unit, after a cohort's own, that is beyond a change; the cohort's own is the first of the list. Null if there is none. */
export function unknowableFrom(units: readonly BucketCut[], website: Salted): number | null {
  const [own] = units
  if (!own) return null
  const rotation = nextRotation(own.start, website)
  const at = units.findIndex(({ start }) => start >= rotation)
  return at < 0 ? null : at
}
