/**
 * Where a site says nothing of who somebody is, a visitor is known until the salt changes: on the first of the month, or each day. Whether
 * it does is read off its visits: only a visitor with an id of the site's own begins visits before and after a change.
 */
import { param, sql } from '../../events/sql.ts'
import type { Engine, ReportArgs } from '../engine.ts'
import { allOf, type Selection, site, startsInside, visits } from '../query/selection.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'

/** The changes of the salt between the units' beginning and now after which visitors cannot be known again; none where they can. */
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
  // By the month whatever the salt's period is: it may have been another one before.
  const months = [selection.interval.start, ...startsOf('month')].map((start) => Math.floor(start / 1000))
  const month = sql`roundDown(toInt64(toUnixTimestamp(start)), ${param('Array(Int64)', months)})`
  const own = allOf([site(selection), startsInside(selection)])
  const found = await run(
    sql`SELECT visitor FROM ${visits} PREWHERE ${own} GROUP BY visitor HAVING min(${month}) != max(${month}) LIMIT 1`,
    signal,
  )
  return found.length > 0 ? [] : rotations
}

/** Which unit after a cohort's own, the first one of the list, is the first that lies beyond a change; null: none. */
export function unknowableFrom(units: readonly BucketCut[], rotations: readonly number[]): number | null {
  const [own] = units
  const rotation = own && rotations.find((instant) => instant > own.start)
  if (rotation === undefined) return null
  const at = units.findIndex(({ start }) => start >= rotation)
  return at < 0 ? null : at
}
