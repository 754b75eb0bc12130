/** Pages of closed days: out of the pages that each closed visit has seen. */
import { join, type Sql, sql } from '../../events/sql.ts'
import { openVisitors, type Split } from './closed-days.ts'
import { closedVisits, fieldsAsked, firstDay, noDay, unsteady } from './closed-visits.ts'
import { noEntered, noEvents, noVisits } from './part-sums.ts'
import type { Selection } from './selection.ts'

/** Columns of pages as they lie side by side in a visit's row, and their names once each has a row of its own. */
const seen = {
  views: sql`\`seen.views\` AS page_views`,
  customs: sql`\`seen.customs\` AS page_customs`,
  engaged: sql`\`seen.engaged\` AS page_engaged`,
  before: sql`\`seen.before\` AS page_before`,
} as const

/** A row for each page of each closed visit of the selection, with columns of the visit. */
export function closedPages(
  selection: Selection,
  split: Split,
  columns: readonly (keyof typeof seen)[],
  ofVisit: readonly Sql[],
): Sql {
  const arrays = columns.map((name) => seen[name])
  return sql`(SELECT ${join([...ofVisit, sql`\`seen.page\``, ...columns.map((name) => columnNames[name])])} ${closedVisits(selection, split)})
    ARRAY JOIN ${join([sql`\`seen.page\` AS seen_page`, ...arrays])}`
}

const columnNames = {
  views: sql`\`seen.views\``,
  customs: sql`\`seen.customs\``,
  engaged: sql`\`seen.engaged\``,
  before: sql`\`seen.before\``,
} as const

/** Visits are grouped by the page they were entered on, then by the one they were left on: of millions that is quicker than two rows for each. */
const byEntry = sql`grouping(entry_page) = 0`

/** The metrics by page under filters of visit scope, and their extras, as parts of a measuring statement with the key `k0`. */
export function filteredPages(selection: Selection, split: Split): Sql[] {
  const steady = unsteady(selection, split, fieldsAsked(selection, []))
  const rows = closedPages(
    selection,
    split,
    ['views', 'customs', 'engaged', 'before'],
    [sql`visitor`, sql`began`, sql`${steady} AS unsteady`],
  )
  return [
    sql`SELECT toString(seen_page) AS k0, countIf(NOT unsteady AND page_before < ${firstDay(split)}) + uniqExactIf(visitor, unsteady AND page_before < ${noDay}) AS visitors_,
        sumIf(page_views, page_before < ${noDay}) AS pageviews_, sumIf(page_customs, page_before < ${noDay}) AS events_,
        countIf(began AND page_views + page_customs > 0) AS visits_, sumIf(page_views, began) AS visit_views_, ${noEntered},
        toUInt64(0) AS exits_, sum(page_engaged) AS engaged_ms_
      FROM ${rows} GROUP BY seen_page`,
    sql`SELECT toString(if(${byEntry}, entry_page, exit_page)) AS k0, ${noEvents}, ${noVisits}, if(${byEntry}, count(), 0) AS entered_,
        if(${byEntry}, sum(bounced), 0) AS bounces_, toInt64(if(${byEntry}, sum(lasted), 0)) AS duration_, if(${byEntry}, 0, count()) AS exits_, toUInt64(0) AS engaged_ms_
      ${closedVisits(selection, split, sql`began AND visit_views > 0`)} GROUP BY GROUPING SETS ((entry_page), (exit_page))`,
  ]
}

/** Rows `page, visitor`: pages that visitors of the open part saw in the summed part. */
export function knownPages(selection: Selection, split: Split): Sql {
  const theirs = sql`visitor IN (${openVisitors(selection, split)})`
  return sql`SELECT toString(arrayJoin(arrayFilter((page, last) -> last < ${noDay}, \`seen.page\`, \`seen.before\`))) AS page, visitor ${closedVisits(selection, split, theirs)}`
}
