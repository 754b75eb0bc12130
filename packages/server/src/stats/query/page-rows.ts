/** Events and visits by page, and often by bucket besides. */
import { type Sql, sql } from '../../events/sql.ts'
import { type BucketKey, timeKey } from './keys.ts'
import { allOf, type Selection, site, visitFilters, visits } from './selection.ts'

/** Events as rows, and what they are grouped by. */
export function grouped(chart: BucketKey | undefined) {
  return {
    key: chart ? sql`bucket, toString(page) AS k0` : sql`toString(page) AS k0`,
    columns: chart ? sql`page, ${timeKey(chart, sql`time`)} AS bucket` : sql`page`,
    groupBy: chart ? sql`GROUP BY GROUPING SETS ((page), (bucket))` : sql`GROUP BY page`,
  }
}

/** A sum that buckets are not told: a visit belongs to the one it began in, whatever else it reaches into. */
export function ofPages(chart: BucketKey | undefined, sum: Sql): Sql {
  return chart ? sql`if(bucket = 0, ${sum}, 0)` : sum
}

/** Visits, a row for the page they were entered on, which is `entering`, and one for the page they were left on: `at_end`. */
export function fromEnds(selection: Selection, which: Sql): Sql {
  return sql`FROM ${visits} ARRAY JOIN [entry_page, exit_page] AS at_end, [1, 0] AS entering
    PREWHERE ${allOf([site(selection), which, ...visitFilters(selection), sql`pageviews > 0`])}`
}
