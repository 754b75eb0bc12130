/**
 * The visits of a small website's report that do not lie within one bucket of its chart: those across an end of the period among them. One look at
 * the visits finds them all; where days are summed up, they are too many and not needed.
 */
import { param, type Sql, sql } from '../../events/sql.ts'
import type { BucketCut } from '../time/buckets.ts'
import { type Edges, most, type Straddler } from './edges.ts'
import { withinBucket } from './rows-by-bucket.ts'
import { overlaps, type Selection, site, visits } from './selection.ts'

interface Row {
  /** Runs that have summed up days of the website. */
  readonly runs: string
  readonly found: readonly (readonly [visit: string, visitor: string, start: string, lastAny: string])[]
}

/** Of a selection without filters; null: there are too many, or days are summed up and nobody has looked. */
export async function readCrossing(
  query: <R>(statement: Sql) => Promise<R[]>,
  selection: Selection,
  buckets: readonly BucketCut[],
): Promise<readonly Straddler[] | null> {
  const own = site(selection)
  const [row] = await query<Row>(sql`
    SELECT (SELECT count() FROM closings WHERE ${own}) AS runs,
      groupArray(${param('UInt32', most + 1)})((visit, visitor, toUnixTimestamp64Milli(start), toUnixTimestamp64Milli(last_any))) AS found
    FROM ${visits} PREWHERE runs = 0 AND ${own} AND ${overlaps(selection)} AND NOT ${withinBucket(selection, { kind: 'time', buckets })}`)
  if (!row || Number(row.runs) > 0 || row.found.length > most) return null
  return row.found.map(([visit, visitor, start, lastAny]) => ({
    visit,
    visitor,
    start: Number(start),
    lastAny: Number(lastAny),
  }))
}

/** The selection with what is known by them. */
export function withCrossing(selection: Selection, found: readonly Straddler[]): Selection {
  const { start, end } = selection.interval
  const across = (instant: number) =>
    found.filter((visit) => visit.start < instant && visit.lastAny >= instant)
  const edges: Edges = new Map([start, end].map((instant) => [instant, across(instant)]))
  return { ...selection, edges, crossing: found }
}
