/**
 * Pages in one pass: the metrics, and beside them the exits and the engaged time (rule 7 of the metric definitions). Where days are summed up, these
 * and what came after them; else the events, and the pages that visits were entered and left on.
 */
import { before, from, instant, upTo } from '../../events/event-times.ts'
import { join, type Sql, sql } from '../../events/sql.ts'
import { closedParts, isOpen, type Split, splitOf, unclosed, unclosedEarlier, unix } from './closed-days.ts'
import { filteredPages, knownPages } from './closed-pages.ts'
import type { Carried } from './edges.ts'
import { pageSplitOf } from './filtered-pages.ts'
import { visitSplitOf } from './filtered-visits.ts'
import { type BucketKey, timeKey } from './keys.ts'
import { matchingEvents } from './matching-events.ts'
import { noEntered, noEvents, noVisits } from './part-sums.ts'
import {
  allOf,
  carriedIn,
  carriedOut,
  counts,
  eventsWhere,
  hasEventFilters,
  movingFilters,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'
import { bounce, milliseconds } from './visit-rows.ts'

/** Whether pages are told with their extras: not where filters ask of each event and its days are not summed up. */
export function tellsExtras(selection: Selection): boolean {
  return !hasEventFilters(selection) || pageSplitOf(selection, []) !== null
}

/** A page that was merely left, or looked at for longer, makes no row. */
export const isPageSeen = sql`visitors + visits + entered > 0`

/**
 * The parts of a measuring statement with the key `k0`, under no filters of event scope. `chart`: with a key `bucket` besides, and rows of the
 * buckets, of which they tell visitors, pageviews and events; a bucket's `k0` is empty, a page's `bucket` 0. Of days that are summed up they
 * tell everything.
 */
export function pageParts(selection: Selection, chart: BucketKey | null = null): Sql[] {
  const split = splitOf(selection, ['page']) ?? visitSplitOf(selection, [])
  return split ? splitParts(selection, split, chart) : countedParts(selection, chart)
}

/** Whether the look at the pages can tell a chart: its buckets must be summed up or open as a whole. */
export function tellsChart(selection: Selection, { buckets }: BucketKey): boolean {
  if (hasEventFilters(selection) || visitSplitOf(selection, [])) return false
  const split = splitOf(selection, ['page'])
  return !split || buckets.every(({ start, end }) => start >= split.through || end <= split.through)
}

/** The keys of rows that tell of pages alone. */
const ofPage = (page: Sql, chart: BucketKey | null) =>
  chart ? sql`toInt64(0) AS bucket, ${page} AS k0` : sql`${page} AS k0`

/** Events as rows, and what they are grouped by. */
function grouped(chart: BucketKey | null) {
  return {
    key: chart ? sql`bucket, toString(page) AS k0` : sql`toString(page) AS k0`,
    columns: chart ? sql`page, ${timeKey(chart, sql`time`)} AS bucket` : sql`page`,
    groupBy: chart ? sql`GROUP BY GROUPING SETS ((page), (bucket))` : sql`GROUP BY page`,
  }
}

/** A sum that buckets are not told: a visit belongs to the one it began in, whatever else it reaches into. */
function ofPages(chart: BucketKey | null, sum: Sql): Sql {
  return chart ? sql`if(bucket = 0, ${sum}, 0)` : sum
}

function countedParts(selection: Selection, chart: BucketKey | null): Sql[] {
  const { inside, own, rows } = matchingEvents(selection, [])
  const { key, columns, groupBy } = grouped(chart)
  const seen = sql`SELECT ${key}, uniqExactIf(visitor, counted) AS visitors_,
      countIf(inside AND kind = 'pageview') AS pageviews_, countIf(inside AND kind = 'custom') AS events_,
      ${ofPages(chart, sql`uniqExactIf(visit, own)`)} AS visits_, ${ofPages(chart, sql`countIf(own AND kind = 'pageview')`)} AS visit_views_, ${noEntered},
      toUInt64(0) AS exits_, sumIf(engaged_ms, inside AND kind = 'engagement') AS engaged_
    FROM (SELECT ${columns}, visitor, visit, kind, engaged_ms, ${inside} AS inside, inside AND ${counts} AS counted, ${own} AND ${counts} AS own FROM ${rows}) ${groupBy}`
  return [seen, visitEnds(selection, startsInside(selection), chart)]
}

/** Visits by the page they were entered on, and by the one they were left on. */
function visitEnds(selection: Selection, which: Sql, chart: BucketKey | null): Sql {
  return sql`SELECT ${ofPage(sql`toString(at_end)`, chart)}, ${noEvents}, ${noVisits}, countIf(entering) AS entered_, countIf(entering AND ${bounce}) AS bounces_,
      sumIf(${milliseconds}, entering AND NOT ${bounce}) AS duration_, countIf(NOT entering) AS exits_, toUInt64(0) AS engaged_
    FROM ${visits} ARRAY JOIN [entry_page, exit_page] AS at_end, [1, 0] AS entering
    PREWHERE ${allOf([site(selection), which, ...visitFilters(selection), sql`pageviews > 0`])} GROUP BY at_end`
}

/** What is summed up, and what came after. */
function splitParts(selection: Selection, split: Split, chart: BucketKey | null): Sql[] {
  const summed =
    selection.filters.length > 0 ? filteredPages(selection, split) : summedUp(selection, split, chart)
  return [
    ...summed,
    visitEnds(selection, unclosed(selection, split), chart),
    ...openPages(selection, split, chart),
  ]
}

function summedUp(selection: Selection, split: Split, chart: BucketKey | null): Sql[] {
  const since = unix(split.summed.start)
  // What pages have besides the metrics stands apart in the sums.
  const dimensions = ['page', 'page_extras']
  if (!chart)
    return closedParts(selection, split, dimensions, sql`value AS k0, `, sql` GROUP BY k0`, since, true)
  const bucket = timeKey(chart, sql`day`)
  return closedParts(
    selection,
    split,
    [...dimensions, ''],
    sql`if(dimension = '', ${bucket}, toInt64(0)) AS bucket, toString(value) AS k0, `,
    sql` GROUP BY bucket, k0`,
    sql`if(dimension = '', greatest(${bucket}, ${since}), ${since})`,
    true,
  )
}

/**
 * The open part's events, beside what the sums know of its visitors: who was on the same page before counts there already. With them the events of
 * visits that the closing left out because they went on.
 */
function openPages(selection: Selection, split: Split, chart: BucketKey | null): Sql[] {
  const going = unclosedEarlier(selection, split)
  const open: Selection = { ...selection, interval: split.open }
  if (!isOpen(split) && going.none) return []
  const { columns, groupBy, key } = grouped(chart)
  const { inside, own, rows } = openEvents(open, going)
  const events = sql`SELECT ${columns}, visitor, visit, toUInt8(0) AS known, ${inside} AS inside, ${own} AS own, kind = 'pageview' AS viewed, kind = 'custom' AS named, engaged_ms FROM ${rows}`
  const nowhere = chart ? sql`page, toInt64(0) AS bucket` : sql`page`
  const known = sql`SELECT ${nowhere}, visitor, toUInt64(0) AS visit, toUInt8(1) AS known, toUInt8(0) AS inside, toUInt8(0) AS own, toUInt8(0) AS viewed, toUInt8(0) AS named, toUInt32(0) AS engaged_ms FROM (${knownPages(selection, split)})`
  return [
    sql`SELECT ${key}, toUInt64(uniqExactIf(visitor, known OR (inside AND (viewed OR named))) - uniqExactIf(visitor, known)) AS visitors_,
        countIf(inside AND viewed) AS pageviews_, countIf(inside AND named) AS events_,
        ${ofPages(chart, sql`uniqExactIf(visit, own AND (viewed OR named))`)} AS visits_, ${ofPages(chart, sql`countIf(own AND viewed)`)} AS visit_views_, ${noEntered},
        toUInt64(0) AS exits_, sumIf(engaged_ms, inside AND NOT viewed AND NOT named) AS engaged_
      FROM (${events} UNION ALL ${known}) ${groupBy} HAVING countIf(NOT known) > 0`,
  ]
}

/** Events of the open part, and all others of the visits that began on a day that is summed up and went on after it. */
function openEvents(open: Selection, going: Carried): { inside: Sql; own: Sql; rows: Sql } {
  const { start, end } = open.interval
  const [early, late] = [carriedIn(open), carriedOut(open)]
  const inside = sql`(time >= ${instant(start)} AND time < ${instant(end)})`
  const theirs = [going, late].filter(({ none }) => !none)
  const any = theirs.map(({ visits }) => sql` OR visit IN ${visits}`)
  const begun = early.none ? inside : sql`(${inside} AND visit NOT IN ${early.visits})`
  const own = sql`(${join([begun, ...any], sql``)})`
  const first = going.none
    ? instant(start)
    : sql`least(${instant(start)}, ifNull(${going.firstStart}, ${instant(start)}))`
  const last = join([instant(end), ...theirs.map(({ lastEvent }) => lastEvent)])
  const rows = eventsWhere(
    [
      site(open),
      from(first),
      ...(theirs.length === 0 ? [before(instant(end))] : [upTo(sql`greatest(${last})`)]),
    ],
    [...(theirs.length === 0 ? [] : [sql`(${inside} OR ${own})`]), ...movingFilters(open)],
  )
  return { inside, own, rows }
}
