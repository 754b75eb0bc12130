/**
 * The metrics of visits under filters of pages, where days are closed: each closed visit tells which of its pages match. What came after is
 * counted from the events beside them, and all visitors one by one, for somebody may have come to one of the pages before and to another now.
 */
import type { Filter, FilterField } from '@footfall/contract/stats/filters'
import { from, instant, upTo } from '../../events/event-times.ts'
import { join, type Sql, sql } from '../../events/sql.ts'
import { isOpen, openVisitors, partedAt, type Split, unclosed, unclosedEarlier } from './closed-days.ts'
import { closedVisits, firstDay, isClosable, noDay } from './closed-visits.ts'
import { conditionOf } from './conditions.ts'
import { fieldSql } from './dimension-sql.ts'
import { bucketOfDay, type Grouping } from './filtered-visits.ts'
import { timeKey } from './keys.ts'
import { entered, noEntered, noEvents, noVisits } from './part-sums.ts'
import {
  allOf,
  carriedOut,
  countedEvents,
  entryFilters,
  eventsInside,
  eventsWhere,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'

const isOfPage = ({ field }: Filter) => field === 'page'

/** How a selection with filters of pages is parted, grouped by these dimensions; null: it is to be counted. */
export function pageSplitOf(selection: Selection, dimensions: readonly FilterField[]): Split | null {
  const { filters } = selection
  const others = filters.filter((entry) => !isOfPage(entry)).map(({ field }) => field)
  const fits = others.length < filters.length && [...others, ...dimensions].every(isClosable)
  return fits ? partedAt(selection) : null
}

/** The selection without its filters of pages, and what they ask of a page. */
export function withoutPages(selection: Selection, page: Sql): { rest: Selection; matches: Sql } {
  const ofPages = selection.filters.filter(isOfPage)
  return {
    rest: { ...selection, filters: selection.filters.filter((entry) => !isOfPage(entry)) },
    matches: allOf(ofPages.map((entry) => conditionOf(entry, fieldSql.page, page))),
  }
}

/** Rows of closed visits that have seen a matching page, with `matched`: which of their pages do. */
function matchedVisits(selection: Selection, split: Split, columns: readonly Sql[]): Sql {
  const { rest, matches } = withoutPages(selection, sql`x`)
  return sql`SELECT ${join([...columns, sql`visitor, began, arrayMap(x -> toUInt8(${matches}), \`seen.page\`) AS matched, \`seen.views\` AS page_views, \`seen.customs\` AS page_customs, \`seen.before\` AS page_before`])}
    ${closedVisits(rest, split, sql`arrayExists(x -> ${matches}, \`seen.page\`)`)}`
}

const present = sql`arrayExists((m, b) -> m AND b < ${noDay}, matched, page_before)`

/** The sums of the groups, as parts of a measuring statement. */
export function filteredByPages(selection: Selection, split: Split, grouping: Grouping): Sql[] {
  const { columns, time, key, groupBy } = grouping
  const ofDay = time ? [sql`${bucketOfDay(time.buckets, split)} AS ${time.name}`] : []
  const names = join([...grouping.names, sql`visitor`])
  const { matches: enters } = withoutPages(selection, sql`entry_page`)
  const closed = sql`SELECT ${names}, ${present} AS present, arraySum((m, v, b) -> if(m AND b < ${noDay}, v, toUInt32(0)), matched, page_views, page_before) AS views,
      arraySum((m, c, b) -> if(m AND b < ${noDay}, c, toUInt32(0)), matched, page_customs, page_before) AS customs,
      toUInt8(began AND arrayExists((m, v, c) -> m AND v + c > 0, matched, page_views, page_customs)) AS contains, if(began, arraySum((m, v) -> if(m, v, toUInt32(0)), matched, page_views), 0) AS all_views,
      toUInt8(began AND visit_views > 0 AND enters) AS entering, entering * bounced AS bouncing, entering * lasted AS lasting
    FROM (${matchedVisits(selection, split, [...columns, ...ofDay, sql`bounced, lasted, visit_views, ${enters} AS enters`])})`
  const open: Selection = { ...selection, interval: split.open }
  const ofTime = (column: Sql) =>
    time ? [sql`${timeKey({ kind: 'time', buckets: time.buckets }, column)} AS ${time.name}`] : []
  const came = sql`SELECT ${join([...columns, ...ofTime(sql`time`), sql`visitor`])}, toUInt8(1) AS present, toUInt64(kind = 'pageview') AS views, toUInt64(kind = 'custom') AS customs,
      toUInt8(0) AS contains, toUInt64(0) AS all_views, toUInt8(0) AS entering, toUInt8(0) AS bouncing, toUInt64(0) AS lasting
    FROM ${eventsInside(open)}`
  return [
    sql`SELECT ${key}uniqExactIf(visitor, present) AS visitors_, sum(views) AS pageviews_, sum(customs) AS events_, sum(contains) AS visits_, sum(all_views) AS visit_views_,
        sum(entering) AS entered_, sum(bouncing) AS bounces_, toInt64(sum(lasting)) AS duration_
      FROM (${closed}${isOpen(split) ? sql` UNION ALL ${came}` : sql``})${groupBy} HAVING visitors_ + visits_ > 0`,
    ...unclosedVisits(selection, split, grouping, ofTime),
  ]
}

/** Visits of the selection that had not ended when its days were closed. */
function unclosedVisits(
  selection: Selection,
  split: Split,
  { columns, time, key, groupBy }: Grouping,
  ofTime: (column: Sql) => Sql[],
): Sql[] {
  const own = [
    site(selection),
    startsInside(selection),
    unclosed(selection, split),
    ...visitFilters(selection),
  ]
  const going = unclosedEarlier(selection, split)
  const late = carriedOut(selection)
  const events = eventsWhere(
    countedEvents(selection, [
      from(going.since(split.through)),
      upTo(late.until(Math.max(selection.interval.end, split.through))),
    ]),
    [sql`visit IN (SELECT visit FROM ${visits} PREWHERE ${allOf(own)})`],
  )
  const rows = sql`SELECT ${join([...columns, sql`visit, kind`])} FROM ${events}`
  const starts = sql`SELECT ${join([sql`visit`, ...ofTime(sql`start`)])} FROM ${visits} PREWHERE ${allOf(own)}`
  const joined = time ? sql`(${rows}) AS a INNER JOIN (${starts}) AS b USING (visit)` : sql`(${rows})`
  return [
    sql`SELECT ${key}${noEvents}, uniqExact(visit) AS visits_, countIf(kind = 'pageview') AS visit_views_, ${noEntered} FROM ${joined}${groupBy}`,
    sql`SELECT ${key}${noEvents}, ${noVisits}, ${entered}
      FROM (SELECT ${join([...columns, ...ofTime(sql`start`), sql`pageviews, interactive, start, last`])} FROM ${visits} PREWHERE ${allOf([...own, ...entryFilters(selection)])})${groupBy}`,
  ]
}

/** Visitors under filters of pages whose first event ever lies in the period. */
export function newOnPages(selection: Selection, split: Split): Sql {
  const { interval } = selection
  const closed = sql`SELECT visitor FROM (${matchedVisits(selection, split, [sql`first`])}) WHERE first >= ${firstDay(split)} AND ${present}`
  if (!isOpen(split)) return sql`SELECT uniqExact(visitor) AS count FROM (${closed})`
  const theirs = openVisitors(selection, split)
  const fresh = sql`SELECT visitor FROM visitors PREWHERE ${site(selection)} AND visitor IN (${theirs}) GROUP BY visitor
    HAVING min(first) >= ${instant(interval.start)} AND min(first) < ${instant(interval.end)}`
  return sql`SELECT uniqExact(visitor) AS count FROM (${closed} UNION ALL
    SELECT visitor FROM (SELECT visitor FROM ${eventsInside({ ...selection, interval: split.open })}) WHERE visitor IN (${fresh}))`
}
