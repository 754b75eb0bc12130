/**
 * Where a site says nothing of who somebody is, a visitor is known until the salt changes: on the first of the month, or each day. Who has
 * an id of the site's own is known beyond it.
 */
import type { ReportArgs } from '../engine.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import type { Interval } from '../time/interval.ts'

/** The changes of the salt within an interval. */
export function rotationsOf({ website }: Pick<ReportArgs, 'website'>, interval: Interval): readonly number[] {
  return bucketsOf(interval, website.saltPeriod ?? 'month', website.timeZone)
    .map(({ start }) => start)
    .filter((start) => start > interval.start)
}

/** Which unit after a cohort's own, the first one of the list, is the first that lies beyond a change; null: none. */
export function unknowableFrom(units: readonly BucketCut[], rotations: readonly number[]): number | null {
  const [own] = units
  const rotation = own && rotations.find((instant) => instant > own.start)
  if (rotation === undefined) return null
  const at = units.findIndex(({ start }) => start >= rotation)
  return at < 0 ? null : at
}
