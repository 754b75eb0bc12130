/**
 * Without an id from the site, a visitor is recognised until the salt changes: on the first of the month, or each day. With such an id, a visitor is
 * recognised beyond it.
 */
import type { ReportArgs } from '../report-deps.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import type { Interval } from '../time/interval.ts'

/** The changes of the salt within an interval. */
export function rotationsOf({ website }: Pick<ReportArgs, 'website'>, interval: Interval): readonly number[] {
  return bucketsOf(interval, website.saltPeriod ?? 'month', website.timeZone)
    .map(({ start }) => start)
    .filter((start) => start > interval.start)
}

/** The index of the first unit, after a cohort's own, that is beyond a change; the cohort's own is the first of the list. Null if there is none. */
export function unknowableFrom(units: readonly BucketCut[], rotations: readonly number[]): number | null {
  const [own] = units
  const rotation = own && rotations.find((instant) => instant > own.start)
  if (rotation === undefined) return null
  const at = units.findIndex(({ start }) => start >= rotation)
  return at < 0 ? null : at
}
