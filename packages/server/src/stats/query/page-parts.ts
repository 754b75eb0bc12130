/**
 * Pages where days are summed up: the metrics, and beside them the exits and the engaged time (rule 7 of the metric definitions), out of these sums
 * and of what came after them.
 */
import { before, from, instant, upTo } from '../../events/event-times.ts'
import { join, type Sql, sql } from '../../events/sql.ts'
import { closedParts, isOpen, type Split, splitOf, unclosed, unclosedEarlier, unix } from './closed-days.ts'
import { filteredPages, knownPages } from './closed-pages.ts'
import type { Carried } from './edges.ts'
import { pageSplitOf } from './filtered-pages.ts'
import { visitSplitOf } from './filtered-visits.ts'
import { type BucketKey, timeKey } from './keys.ts'
import { fromEnds, grouped, ofPages } from './page-rows.ts'
import { noEntered, noEvents, noVisits } from './part-sums.ts'
import {
  carriedIn,
  carriedOut,
  eventsWhere,
  hasEventFilters,
  movingFilters,
  type Selection,
  site,
} from './selection.ts'
import { bounce, milliseconds } from './visit-rows.ts'

/** Whether pages are told with their extras: not where filters ask of each event and its days are not summed up. */
export function tellsExtras(selection: Selection): boolean {
  return !hasEventFilters(selection) || pageSplitOf(selection, []) !== null
}

/** Whether the look at the pages can tell a chart: its buckets must be summed up or open as a whole. */
export function tellsChart(selection: Selection, { buckets }: BucketKey): boolean {
  if (hasEventFilters(selection) || visitSplitOf(selection, [])) return false
  const split = splitOf(selection, ['page'])
  return !split || buckets.every(({ start, end }) => start >= split.through || end <= split.through)
}

/** The keys of rows that tell of pages alone. */
const ofPage = (page: Sql, chart: BucketKey | undefined) =>
  chart ? sql`toInt64(0) AS bucket, ${page} AS k0` : sql`${page} AS k0`

/** What `countedPages` tells, out of what is summed up and of what came after, as parts to be added. Of days that are summed up buckets tell everything. */
export function splitPages(selection: Selection, split: Split, chart?: BucketKey): Sql[] {
  const summed =
    selection.filters.length > 0 ? filteredPages(selection, split) : summedUp(selection, split, chart)
  return [...summed, openEnds(selection, split, chart), ...openPages(selection, split, chart)]
}

/** Visits that are not summed up, by the pages they were entered and left on. */
function openEnds(selection: Selection, split: Split, chart: BucketKey | undefined): Sql {
  return sql`SELECT ${ofPage(sql`toString(at_end)`, chart)}, ${noEvents}, ${noVisits}, countIf(entering) AS entered_, countIf(entering AND ${bounce}) AS bounces_,
      sumIf(${milliseconds}, entering AND NOT ${bounce}) AS duration_, countIf(NOT entering) AS exits_, toUInt64(0) AS engaged_ms_
    ${fromEnds(selection, unclosed(selection, split))} GROUP BY at_end`
}

function summedUp(selection: Selection, split: Split, chart: BucketKey | undefined): Sql[] {
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
function openPages(selection: Selection, split: Split, chart: BucketKey | undefined): Sql[] {
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
        toUInt64(0) AS exits_, sumIf(engaged_ms, inside AND NOT viewed AND NOT named) AS engaged_ms_
      FROM (${events} UNION ALL ${known}) ${groupBy} HAVING countIf(NOT known) > 0`,
  ]
}

/** Events of the open part, and all others of the visits that began on a day that is summed up and went on after it. */
function openEvents(open: Selection, going: Carried): { inside: Sql; own: Sql; rows: Sql } {
  const [start, end] = [instant(open.interval.start), instant(open.interval.end)]
  const [early, late] = [carriedIn(open), carriedOut(open)]
  const theirs = [going, late].filter(({ none }) => !none).map(({ visits }) => sql`visit IN ${visits}`)
  const inside = join(
    [
      ...(going.none ? [] : [sql`time >= ${start}`]),
      ...(late.none && going.none ? [sql`1`] : [sql`time < ${end}`]),
    ],
    sql` AND `,
  )
  const begun = early.none ? sql`(${inside})` : sql`(${inside} AND visit NOT IN ${early.visits})`
  const first = going.none ? start : going.since(open.interval.start)
  const untils = [going, late].filter(({ none }) => !none).map(({ until }) => until(open.interval.end))
  const until =
    untils.length === 0
      ? before(end)
      : upTo(untils.length === 1 ? join(untils) : sql`greatest(${join(untils)})`)
  const which = theirs.length === 0 ? [] : [sql`(${join([sql`(${inside})`, ...theirs], sql` OR `)})`]
  const rows = eventsWhere([site(open), from(first), until], [...which, ...movingFilters(open)])
  return { inside: sql`(${inside})`, own: sql`(${join([begun, ...theirs], sql` OR `)})`, rows }
}
