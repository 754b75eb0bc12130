/** Rows grouped by each of several columns in one pass: which column a group is of, and its value there. */
import { join, param, type Sql, sql } from '../../events/sql.ts'

export interface Sets {
  /** The column of the dimension in that place. */
  name(index: number): Sql
  /** The column of the bucket. */
  readonly time: Sql
  /** `which` and `k0`: the place and the value as text; then the total, then the buckets. */
  readonly key: Sql
  readonly groupBy: Sql
}

const names = [sql`d0`, sql`d1`, sql`d2`, sql`d3`, sql`d4`, sql`d5`, sql`d6`, sql`d7`, sql`d8`] as const

/** The bucket of a row itself, and the one that its visit began in. */
const bucketNames = { bucket: sql`bucket`, began: sql`began` } as const

/** Sets of so many dimensions, of the total, and of buckets where they are asked for. */
export function groupingSets(count: number, buckets: readonly (keyof typeof bucketNames)[]): Sets {
  const name = (index: number): Sql => names[index] ?? sql`''`
  const own = Array.from({ length: count }, (_, index) => name(index))
  const timed = buckets.map((each) => bucketNames[each])
  const places = [
    ...own.map((column, index) => [column, index] as const),
    ...timed.map((column) => [column, count + 1] as const),
  ]
  const all = join(places.map(([column]) => column))
  // `grouping` has a bit for each column, the first the highest: 0 where the row is of its set.
  const bits = 2 ** places.length - 1
  const masks = places.map((_, index) => bits - 2 ** (places.length - 1 - index))
  const which = sql`transform(grouping(${all}), ${param('Array(UInt64)', masks)}, ${param(
    'Array(UInt8)',
    places.map(([, place]) => place),
  )}, ${param('UInt8', count)})`
  // A text that is not of the row's set is empty, a bucket 0.
  const texts = [...own, ...timed.map((column) => sql`if(grouping(${column}) = 0, toString(${column}), '')`)]
  return {
    name,
    time: bucketNames.bucket,
    key: sql`${which} AS which, concat(${join([...texts, sql`''`])}) AS k0`,
    groupBy: sql`GROUP BY GROUPING SETS (${join([...places.map(([column]) => sql`(${column})`), sql`()`])})`,
  }
}
