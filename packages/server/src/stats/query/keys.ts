/** The grouping keys of reports. */
import type { FilterField } from '@footfall/contract/stats/filters'
import { numberedNames, param, type Sql, sql } from '../../events/sql.ts'
import type { BucketCut } from '../time/buckets.ts'
import type { OffsetSpan } from '../time/zone.ts'

/** A grouping key: a bucket of time, an hour of the local week, or a dimension (or the UTM tags together). */
export type Key =
  | { readonly kind: 'time'; readonly buckets: readonly BucketCut[] }
  | { readonly kind: 'clock'; readonly spans: readonly OffsetSpan[] }
  | { readonly kind: 'dimension'; readonly dimension: FilterField }

export function keyOf(dimension: FilterField): Key {
  return { kind: 'dimension', dimension }
}

/** The keys of a table's groups, of which one may be time. */
export function keysOf(groups: readonly (FilterField | 'time')[], buckets: readonly BucketCut[]): Key[] {
  return groups.map((name) => (name === 'time' ? { kind: 'time', buckets } : keyOf(name)))
}

/** A row of the store's answer: keys `k0`, `k1`, … and sums, whole numbers as text. */
export type MeasureRow = Readonly<Record<string, string | number>>

export type RunRows = (statement: Sql) => Promise<MeasureRow[]>

/** The column of a group's n-th key. */
export const keyName = numberedNames('k', 4)

/** Seconds of the local clock. */
function localSeconds(column: Sql, spans: readonly OffsetSpan[]): Sql {
  const starts = spans.map((span) => Math.floor(span.start / 1000))
  const offsets = spans.map((span) => span.offset / 1000)
  const seconds = sql`toInt64(toUnixTimestamp(${column}))`
  const [only, ...more] = offsets
  // Most intervals have one offset, and a number is planned faster than a look-up.
  if (only !== undefined && more.length === 0) return sql`(${seconds} + ${param('Int64', only)})`
  return sql`(${seconds} + transform(roundDown(${seconds}, ${param('Array(Int64)', starts)}), ${param('Array(Int64)', starts)}, ${param('Array(Int64)', offsets)}, toInt64(0)))`
}

/** The local clock as `day of week * 100 + hour`; Monday is 1. */
function clockOf(column: Sql, spans: readonly OffsetSpan[]): Sql {
  const local = localSeconds(column, spans)
  return sql`((intDiv(${local}, 86400) + 3) % 7 * 100 + 100 + intDiv(${local} % 86400, 3600))`
}

export type TimedKey = Exclude<Key, { kind: 'dimension' }>
export type BucketKey = Extract<Key, { kind: 'time' }>

/** A number that is equal for all instants of a bucket: for buckets, the Unix second of the start. */
export function timeKey(key: TimedKey, column: Sql): Sql {
  if (key.kind === 'clock') return clockOf(column, key.spans)
  const starts = key.buckets.map((bucket) => bucket.start / 1000)
  return sql`roundDown(toInt64(toUnixTimestamp(${column})), ${param('Array(Int64)', starts)})`
}

/** Whether everything between two times of a row is in one bucket. The same hour of two weeks is two hours. `bucket`: the first time's bucket, if a column has it. */
export function isWithinBucket(key: TimedKey, first: Sql, last: Sql, bucket: Sql = timeKey(key, first)): Sql {
  if (key.kind === 'time') return sql`${bucket} = ${timeKey(key, last)}`
  const hour = (column: Sql) => sql`intDiv(${localSeconds(column, key.spans)}, 3600)`
  return sql`${hour(first)} = ${hour(last)}`
}
