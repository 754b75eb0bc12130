/** The statement behind every list of pages: its parts added up, and often the chart with them. */
import { empty, join, type Sql, sql } from '../../events/sql.ts'
import { type Split, splitOf } from './closed-days.ts'
import { countedPages } from './counted-pages.ts'
import { visitSplitOf } from './filtered-visits.ts'
import { type BucketKey, sums } from './keys.ts'
import { splitPages } from './page-parts.ts'
import { allOf, type Selection } from './selection.ts'

export interface PagesWanted {
  /** Rows of these buckets besides, with a key `bucket`; see `countedPages`. */
  readonly chart?: BucketKey
  /** Conditions on the page `k0`. */
  readonly matching?: readonly Sql[]
}

/** A page that was merely left, or looked at for longer, makes no row. */
const isSeen = sql`visitors + visits + entered > 0`

/** Rows with exits and engaged time beside the metrics. */
export function measurePages(selection: Selection, { chart, matching = [] }: PagesWanted): Sql {
  const told = chart ? sql`(bucket > 0 OR (bucket = 0 AND ${isSeen}))` : isSeen
  const split = pageSplit(selection)
  if (!split) return sql`${countedPages(selection, chart)} HAVING ${allOf([...matching, told])}`
  const keys = chart ? sql`bucket, k0` : sql`k0`
  const where = matching.length === 0 ? empty : sql` WHERE ${allOf(matching)}`
  return sql`SELECT ${keys}, ${sums}, sum(exits_) AS exits, sum(engaged_ms_) AS engaged_ms
    FROM (${join(splitPages(selection, split, chart), sql` UNION ALL `)})${where} GROUP BY ${keys} HAVING ${told}`
}

/** How pages are parted under these filters; null: all is counted. */
function pageSplit(selection: Selection): Split | null {
  return splitOf(selection, ['page']) ?? visitSplitOf(selection, [])
}
