/**
 * The rows of `closed_visits`: what happened in each visit on each local day, and the visitor's previous day, in general and with the same source or
 * page. Rows only depend on the past, so a rolled-up day stays valid.
 */
import type { FilterField } from '@footfall/contract/stats/filters'
import { before, from, instant, upTo } from '../../events/event-times.ts'
import { empty, join, param, type Sql, sql } from '../../events/sql.ts'
import { noDay } from '../query/data-sources/rolled-visits.ts'
import {
  rolledBefore as beforeColumns,
  rolledColumns as scopeColumns,
  shapeOf,
} from '../query/fields/dimension-sql.ts'
import { bounce, milliseconds } from '../query/fields/visit-columns.ts'
import { allOf, counts, eventsWhere, site, visits } from '../query/rows.ts'
import {
  between,
  firstDay,
  inBackground,
  inPortion,
  ownVisitors,
  type RollupRun,
  timeBetween,
  within,
} from './rollup-run.ts'

/** Whether the rollup has rows of all previous days. Otherwise these days are read again, and their rows are left out. */
const goesOn = ({ earlierRuns }: RollupRun) => earlierRuns.length > 0
const readSince = (run: RollupRun) => (goesOn(run) ? run.since : firstDay(run))

const scope = join(scopeColumns.map(({ column }) => column))
const befores = join(beforeColumns.map(({ before }) => before))

/** The local date of an instant, in days since 1970. */
function dateOf({ dayStarts, dayNumbers }: RollupRun, column: Sql): Sql {
  const starts = param(
    'Array(UInt32)',
    dayStarts.map((start) => start / 1000),
  )
  return sql`transform(roundDown(toUInt32(toUnixTimestamp(${column})), ${starts}), ${starts}, ${param('Array(UInt16)', dayNumbers)}, toUInt16(0))`
}

function insert({ websiteId, id }: RollupRun, rows: Sql): Sql {
  return sql`INSERT INTO closed_visits (website_id, step, day, ended, visitor, ${scope}, changed, first, before, ${befores}, views, customs, began, visit_views, bounced, lasted, entry_page, exit_page,
      \`seen.page\`, \`seen.views\`, \`seen.customs\`, \`seen.engaged\`, \`seen.before\`)
    SELECT ${param('UUID', websiteId)}, ${param('UInt64', id)}, ${rows} ${inBackground}`
}

const earlier = sql`ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING`

/** The scope's values side by side, as texts, because low-cardinality rows take long to sort. */
const texts = sql`[${join(scopeColumns.map(({ column }) => sql`toString(${column})`))}] AS texts`

/** One of them. */
function textOf(field: FilterField): Sql {
  const place = sql`texts[${param('UInt8', scopeColumns.findIndex((column) => column.field === field) + 1)}]`
  return shapeOf(field).caseless ? sql`lowerUTF8(${place})` : place
}

/**
 * What happened on the run's days, for one portion of the visitors. `changed` says how a row differs from the visitor's previous one: if something
 * changed within a period, one of the period's rows says so.
 */
export function daysOfVisits(run: RollupRun, portion: number): Sql {
  const beforeSame = beforeColumns.map(
    ({ field, before }) =>
      sql`max(here) OVER (PARTITION BY visitor, ${textOf(field)} ORDER BY day, visit ${earlier}) AS ${before}`,
  )
  const bits = param(
    'Array(UInt32)',
    scopeColumns.map(({ bit }) => bit),
  )
  const rows = sql`SELECT toUInt8(0) AS known, day, visitor, visit, texts, day AS since, if(day_views + day_customs > 0, day, toUInt16(0)) AS here,
      day_views, day_customs, whole, pageviews, bounce, length, entry_page, exit_page, items
    FROM (${happened(run, portion)}) AS a INNER JOIN (${visitsOf(run, portion)}) AS b USING (visit)`
  const known = sql`SELECT toUInt8(1), day, visitor, toUInt64(0), ${texts}, first, day, 0, 0, 0, 0, 0, 0, '', '', [] ${earlierRows(run, portion)}`
  const backwards = [sql`before_any`, ...beforeColumns.map(({ before }) => before)]
  const scopeTexts = scopeColumns.map((_, index) => sql`texts[${param('UInt8', index + 1)}]`)
  return insert(
    run,
    sql`day, day, visitor, ${join(scopeTexts)}, differs, began_on, ${join(backwards.map((column) => sql`if(here > 0, ${column}, ${noDay})`))},
      day_views, day_customs, whole, if(whole, pageviews, 0), whole AND bounce, if(whole AND NOT bounce, length, 0),
      if(whole, entry_page, ''), if(whole, exit_page, ''),
      items.1, items.2, items.3, items.4, items.5
    FROM (SELECT *, arraySum(arrayMap((a, b, bit) -> if(a = b, toUInt32(0), bit), texts, texts_before, ${bits})) AS differs
      FROM (SELECT *, lagInFrame(texts, 1, texts) OVER (PARTITION BY visitor ORDER BY day, visit ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS texts_before,
          min(since) OVER (PARTITION BY visitor ORDER BY day, visit ROWS UNBOUNDED PRECEDING) AS began_on,
          max(here) OVER (PARTITION BY visitor ORDER BY day, visit ${earlier}) AS before_any, ${join(beforeSame)}
        FROM (${rows}${goesOn(run) ? sql` UNION ALL ${known}` : empty})))
    WHERE NOT known AND day >= ${param('UInt16', dayNumberOf(run))}`,
  )
}

/** The first of the run's days, as rows number days. */
function dayNumberOf({ dayStarts, dayNumbers, since }: RollupRun): number {
  return dayNumbers[dayStarts.findIndex((start) => start >= since)] ?? 0
}

/** The rows of earlier runs for the visitors of these days. */
function earlierRows(run: RollupRun, portion: number): Sql {
  return sql`FROM closed_visits WHERE ${allOf([
    site(run),
    sql`step IN ${param('Array(UInt64)', run.earlierRuns)}`,
    sql`before < ${noDay}`,
    inPortion(run, portion),
    ownVisitors(run),
  ])}`
}

/** By visit and day: pageviews, events, and the same for each page with the foreground time and the previous day on which the visitor saw it. */
function happened(run: RollupRun, portion: number): Sql {
  const fresh = sql`SELECT toUInt8(0) AS known, visitor, visit, ${dateOf(run, sql`time`)} AS day, toString(page) AS page, countIf(kind = 'pageview') AS page_views, countIf(kind = 'custom') AS page_customs, sumIf(engaged_ms, kind = 'engagement') AS engaged
    FROM ${eventsWhere([site(run), timeBetween(readSince(run), run.through), inPortion(run, portion), ownVisitors(run)])} GROUP BY visitor, visit, day, page`
  const known = sql`SELECT toUInt8(1), visitor, toUInt64(0), day, toString(seen_page), toUInt64(1), toUInt64(0), toUInt64(0)
    FROM (SELECT visitor, day, arrayJoin(arrayFilter((page, last) -> last < ${noDay}, \`seen.page\`, \`seen.before\`)) AS seen_page ${earlierRows(run, portion)})`
  return sql`SELECT visit, day, any(visitor) AS visitor, sum(page_views) AS day_views, sum(page_customs) AS day_customs,
      groupArray((page, page_views, page_customs, engaged, if(page_views + page_customs > 0, page_before, ${noDay}))) AS items
    FROM (SELECT *, max(if(page_views + page_customs > 0, day, toUInt16(0))) OVER (PARTITION BY visitor, page ORDER BY day, visit ${earlier}) AS page_before
      FROM (${fresh}${goesOn(run) ? sql` UNION ALL ${known}` : empty}))
    WHERE NOT known AND page_views + page_customs + engaged > 0 GROUP BY visit, day`
}

function visitsOf(run: RollupRun, portion: number): Sql {
  return sql`SELECT visit, ${texts}, ${within(run)} AS whole, pageviews, ${bounce} AS bounce, ${milliseconds} AS length, entry_page, exit_page
    FROM ${visits} PREWHERE ${allOf([site(run), sql`start < ${instant(run.through)} AND last_any >= ${instant(readSince(run))}`, inPortion(run, portion), ownVisitors(run)])}`
}

/** Visits across days that ended in the run's days, as a whole. */
export function visitsAcrossDays(run: RollupRun): Sql {
  const across = sql`FROM ${visits} PREWHERE ${allOf([site(run), between(sql`last_any`, run.since, run.through), sql`NOT ${within(run)}`])}`
  const edge = (which: Sql) => sql`(SELECT ${which} ${across})`
  const ofPages = sql`SELECT visit, page, countIf(kind = 'pageview') AS page_views, countIf(kind = 'custom') AS page_customs
    FROM ${eventsWhere([site(run), counts, from(sql`ifNull(${edge(sql`minOrNull(start)`)}, ${instant(run.through)})`), upTo(edge(sql`max(last_any)`)), before(instant(run.through))], [sql`visit IN ${edge(sql`visit`)}`])}
    GROUP BY visit, page`
  const none = join([noDay, ...beforeColumns.map(() => noDay)])
  return insert(
    run,
    sql`${dateOf(run, sql`start`)}, ${dateOf(run, sql`last_any`)}, visitor, ${scope}, 0, 0, ${none}, 0, 0, 1, pageviews, ${bounce}, if(${bounce}, 0, ${milliseconds}),
      entry_page, exit_page,
      items.1, items.2, items.3, arrayMap(x -> toUInt64(0), items), arrayMap(x -> ${noDay}, items)
    FROM (SELECT * ${across}) AS a INNER JOIN (SELECT visit, groupArray((page, page_views, page_customs)) AS items FROM (${ofPages}) GROUP BY visit) AS b USING (visit)`,
  )
}
