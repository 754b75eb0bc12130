/**
 * Without an id from the site, a visitor is recognised until the salt changes: on the first of the month, or each day. Whether a visitor has such an
 * id is read from the visits: only then do visits begin before and after a change.
 */
import { param, sql } from '../../events/sql.ts'
import type { Engine, ReportArgs } from '../engine.ts'
import { allOf, type Selection, site, startsInside, visits } from '../query/selection.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'

/** The salt changes between the units' beginning and now after which visitors cannot be recognised; none if they can. */
export async function rotationsOf(
  { run }: Engine,
  { website, signal }: Pick<ReportArgs, 'website' | 'signal'>,
  selection: Selection,
): Promise<readonly number[]> {
  if (isEmpty(selection.interval)) return []
  const startsOf = (unit: 'day' | 'month') =>
    bucketsOf(selection.interval, unit, website.timeZone)
      .map(({ start }) => start)
      .filter((start) => start > selection.interval.start)
  const rotations = startsOf(website.saltPeriod ?? 'month')
  if (rotations.length === 0) return []
  // Months are included for any salt period, because the setting may have been different before.
  const months = [selection.interval.start, ...startsOf('month')].map((start) => Math.floor(start / 1000))
  const month = sql`roundDown(toInt64(toUnixTimestamp(start)), ${param('Array(Int64)', months)})`
  const own = allOf([site(selection), startsInside(selection)])
  const found = await run(
    sql`SELECT visitor FROM ${visits} PREWHERE ${own} GROUP BY visitor HAVING min(${month}) != max(${month}) LIMIT 1`,
    signal,
  )
  return found.length > 0 ? [] : rotations
}

/** The index of the first unit, after a cohort's own, that is beyond a change; the cohort's own is the first of the list. Null if there is none. */
export function unknowableFrom(units: readonly BucketCut[], rotations: readonly number[]): number | null {
  const [own] = units
  const rotation = own && rotations.find((instant) => instant > own.start)
  if (rotation === undefined) return null
  const at = units.findIndex(({ start }) => start >= rotation)
  return at < 0 ? null : at
}
