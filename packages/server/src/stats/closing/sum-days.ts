/**
 * The statements that sum up a website's local days `[since, through)`. Whatever a report of whole days without filters needs is a sum of
 * their rows: see `closed_days` in the tables. Visits are summed up by the run in whose days they ended, for until then they change.
 */
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { closedDimensions } from '../query/closed-days.ts'
import { dimensionSql } from '../query/dimension-sql.ts'
import { allOf, counts, events, instant, visits } from '../query/selection.ts'
import { bounce, milliseconds } from '../query/visit-rows.ts'

export interface Run {
  readonly websiteId: string
  readonly step: string
  /** Starts of all local days since the website's first event, up to `through`, in Unix milliseconds. */
  readonly dayStarts: readonly number[]
  readonly since: number
  readonly through: number
  /** Whether days before `since` are summed up already. */
  readonly goesOn: boolean
  /** In how many portions visitors are gone through, so that no portion needs much memory. */
  readonly portions: number
}

const columns = [
  'visitors',
  'pageviews',
  'events',
  'visits',
  'visit_views',
  'entered',
  'bounces',
  'duration',
  'exits',
  'engaged_ms',
] as const
type Column = (typeof columns)[number]

const names: Record<Column, Sql> = {
  visitors: sql`visitors`,
  pageviews: sql`pageviews`,
  events: sql`events`,
  visits: sql`visits`,
  visit_views: sql`visit_views`,
  entered: sql`entered`,
  bounces: sql`bounces`,
  duration: sql`duration`,
  exits: sql`exits`,
  engaged_ms: sql`engaged_ms`,
}

/** What pages have besides the metrics stands apart, for it makes no row of a breakdown. */
export const pageExtrasName = 'page_extras'

const length = sql`sumIf(${milliseconds}, NOT ${bounce})`

/** Every statement of a run; each may fail and the run be begun anew under another step. */
export function sumDays(run: Run): Sql[] {
  const texts: [string, Sql][] = [['', sql`''`]]
  for (const name of closedDimensions)
    if (dimensionSql[name].on === 'both') texts.push([name, sql`toString(${dimensionSql[name].text})`])
  const ofVisits = texts.flatMap(([dimension, text]) => [
    insert(run, dimension, happened(run, text), { pageviews: sql`sum(views)`, events: sql`sum(customs)` }),
    insert(run, dimension, ended(run, text, sql`1`), {
      visits: sql`count()`,
      visit_views: sql`sum(pageviews)`,
      entered: sql`count()`,
      bounces: sql`countIf(${bounce})`,
      duration: length,
    }),
    ...each(run, (mine) => insertPresence(run, dimension, presentVisits(run, text, mine))),
  ])
  const ofPages = [
    insert(run, 'page', pageEvents(run, counts), {
      pageviews: sql`countIf(kind = 'pageview')`,
      events: sql`countIf(kind = 'custom')`,
    }),
    insert(run, pageExtrasName, pageEvents(run, sql`kind = 'engagement' AND engaged_ms > 0`), {
      engaged_ms: sql`sum(engaged_ms)`,
    }),
    insert(run, 'page', ended(run, sql`entry_page`, sql`pageviews > 0`), {
      entered: sql`count()`,
      bounces: sql`countIf(${bounce})`,
      duration: length,
    }),
    insert(run, pageExtrasName, ended(run, sql`exit_page`, sql`pageviews > 0`), { exits: sql`count()` }),
    ...each(run, (mine) =>
      insert(run, 'page', contained(run, mine), { visits: sql`count()`, visit_views: sql`sum(views)` }),
    ),
    ...each(run, (mine) => insertPresence(run, 'page', presentPages(run, mine))),
  ]
  return [...ofVisits, ...ofPages]
}

function each(run: Run, statement: (mine: Sql) => Sql): Sql[] {
  return Array.from({ length: run.portions }, (_, portion) =>
    statement(sql`visitor % ${param('UInt32', run.portions)} = ${param('UInt32', portion)}`),
  )
}

/** Sums of rows `value, day, ended, …`. Two portions may write the same numbers: rows alike are no copies. */
function insert(
  { websiteId, step }: Run,
  dimension: string,
  rows: Sql,
  sums: Partial<Record<Column, Sql>>,
): Sql {
  const wanted = columns.filter((column) => sums[column])
  const list = join(wanted.map((column) => names[column]))
  const values = join(wanted.map((column) => sums[column] ?? sql`0`))
  return sql`INSERT INTO closed_days (website_id, step, dimension, value, day, ended, ${list})
    SELECT ${param('UUID', websiteId)}, ${param('UInt64', step)}, ${param('String', dimension)}, value_, toDateTime(day_, 'UTC'), toDateTime(ended_, 'UTC'), ${values}
    FROM (${rows}) GROUP BY value_, day_, ended_ SETTINGS insert_deduplicate = 0`
}

/** Of rows `value_, visitor, day_` the visitors of each day, by the day before on which they were there. */
function insertPresence({ websiteId, step, since }: Run, dimension: string, rows: Sql): Sql {
  return sql`INSERT INTO closed_days (website_id, step, dimension, value, day, ended, before, visitors)
    SELECT ${param('UUID', websiteId)}, ${param('UInt64', step)}, ${param('String', dimension)}, value_, toDateTime(pair.1 AS day_, 'UTC'), toDateTime(day_, 'UTC'), toDateTime(pair.2 AS before_, 'UTC'), count()
    FROM (SELECT value_, visitor, arraySort(groupUniqArray(day_)) AS days FROM (${rows}) GROUP BY value_, visitor)
    ARRAY JOIN arrayZip(days, arrayPushFront(arrayPopBack(days), toUInt32(0))) AS pair
    WHERE pair.1 >= ${param('Int64', since / 1000)}
    GROUP BY value_, day_, before_ SETTINGS insert_deduplicate = 0`
}

function dayOf({ dayStarts }: Run, column: Sql): Sql {
  const starts = param(
    'Array(UInt32)',
    dayStarts.map((start) => start / 1000),
  )
  return sql`toUInt32(roundDown(toUInt32(toUnixTimestamp(${column})), ${starts}))`
}

function site({ websiteId }: Run): Sql {
  return sql`website_id = ${param('UUID', websiteId)}`
}

function between(column: Sql, from: number, to: number): Sql {
  return sql`${column} >= ${instant(from)} AND ${column} < ${instant(to)}`
}

/** Visits that lie within one closed day. */
function within(run: Run): Sql {
  return sql`(${dayOf(run, sql`start`)} = ${dayOf(run, sql`last_any`)} AND last_any < ${instant(run.through)})`
}

/** Visits that touch the days from `from` on and do not lie within one of them: their events tell when they were there. */
function crossing(run: Run, from: number): Sql {
  return sql`SELECT visit FROM ${visits} WHERE ${site(run)} AND start < ${instant(run.through)} AND last_any >= ${instant(from)} AND (start < ${instant(from)} OR NOT ${within(run)})`
}

/** By visit-scope value: pageviews and events of the days, by event time. */
function happened(run: Run, text: Sql): Sql {
  const { since, through } = run
  return sql`
    SELECT ${text} AS value_, ${dayOf(run, sql`start`)} AS day_, day_ AS ended_, pageviews AS views, events AS customs
      FROM ${visits} WHERE ${allOf([site(run), between(sql`start`, since, through), within(run)])}
    UNION ALL
    SELECT ${text} AS value_, ${dayOf(run, sql`time`)} AS day_, day_ AS ended_, toUInt32(kind = 'pageview') AS views, toUInt32(kind = 'custom') AS customs
      FROM ${events} WHERE ${allOf([site(run), between(sql`time`, since, through), counts])} AND visit IN (${crossing(run, since)})`
}

/** Visits that ended in the days, by the day of their start. */
function ended(run: Run, text: Sql, where: Sql): Sql {
  return sql`SELECT *, ${text} AS value_, ${dayOf(run, sql`start`)} AS day_, ${dayOf(run, sql`last_any`)} AS ended_
    FROM ${visits} WHERE ${allOf([site(run), between(sql`last_any`, run.goesOn ? run.since : 0, run.through), where])}`
}

/** Since when a visitor's days must be known, and which visitors': those of the days alone, where the others were dealt with before. */
function whose(run: Run, mine: Sql): { readonly from: number; readonly who: Sql } {
  const from = run.dayStarts[0] ?? run.since
  if (!run.goesOn) return { from, who: mine }
  return {
    from,
    who: sql`${mine} AND visitor IN (SELECT visitor FROM visits WHERE ${site(run)} AND start < ${instant(run.through)} AND last_any >= ${instant(run.since)})`,
  }
}

function presentVisits(run: Run, text: Sql, mine: Sql): Sql {
  const { from, who } = whose(run, mine)
  return sql`
    SELECT ${text} AS value_, visitor, ${dayOf(run, sql`start`)} AS day_ FROM ${visits}
      WHERE ${allOf([site(run), between(sql`start`, from, run.through), within(run), who])}
    UNION ALL
    SELECT ${text} AS value_, visitor, ${dayOf(run, sql`time`)} AS day_ FROM ${events}
      WHERE ${allOf([site(run), between(sql`time`, from, run.through), counts, who])} AND visit IN (${crossing(run, from)})`
}

function presentPages(run: Run, mine: Sql): Sql {
  const { from, who } = whose(run, mine)
  return sql`SELECT toString(page) AS value_, visitor, ${dayOf(run, sql`time`)} AS day_ FROM ${events}
    WHERE ${allOf([site(run), between(sql`time`, from, run.through), counts, who])}`
}

function pageEvents(run: Run, which: Sql): Sql {
  return sql`SELECT toString(page) AS value_, ${dayOf(run, sql`time`)} AS day_, day_ AS ended_, kind, engaged_ms
    FROM ${events} WHERE ${allOf([site(run), between(sql`time`, run.since, run.through), which])}`
}

/** Pages of the visits that ended in the days, with their views in the visit. */
function contained(run: Run, mine: Sql): Sql {
  const { since, through } = run
  const first = run.goesOn ? since : 0
  const earlier = sql`FROM ${visits} WHERE ${site(run)} AND start < ${instant(since)} AND last_any >= ${instant(first)} AND last_any < ${instant(through)}`
  const mayCount = run.goesOn
    ? sql`(time >= ${instant(since)} OR (time >= (SELECT minOrNull(start) ${earlier}) AND visit IN (SELECT visit ${earlier})))`
    : sql`1`
  const later = sql`SELECT visit FROM ${visits} WHERE ${site(run)} AND last_any >= ${instant(through)}`
  const across = sql`SELECT visit, ${dayOf(run, sql`start`)} AS began, ${dayOf(run, sql`last_any`)} AS left_
    FROM ${visits} WHERE ${site(run)} AND start < ${instant(through)} AND last_any >= ${instant(first)} AND NOT ${within(run)}`
  return sql`SELECT value_, if(began = 0, seen, began) AS day_, if(left_ = 0, seen, left_) AS ended_, views
    FROM (SELECT visit, toString(page) AS value_, any(${dayOf(run, sql`time`)}) AS seen, countIf(kind = 'pageview') AS views
      FROM ${events} WHERE ${allOf([site(run), sql`time < ${instant(through)}`, counts, mine, mayCount])} AND visit NOT IN (${later}) GROUP BY visit, value_) AS a
    LEFT ANY JOIN (${across}) AS b USING (visit)`
}
