/**
 * The statements that roll up a website's local days `[since, through)`. A report of whole days without filters is a sum of their rows: see
 * `closed_days` in the tables. A visit belongs to the run whose days contain its end, because until then it changes.
 */

import { before, from, instant } from '../../events/event-times.ts'
import { identifiersOf, join, param, type Sql, sql } from '../../events/sql.ts'
import { pageExtrasName } from '../query/data-sources/daily-rollup.ts'
import { dailyDimensions, dimensionSql } from '../query/fields/dimension-sql.ts'
import { bounce, milliseconds } from '../query/fields/visit-columns.ts'
import { allOf, counts, eventsWhere, site, visits } from '../query/rows.ts'
import {
  allStates,
  type EndState,
  type EntryState,
  type MetricState,
  type State,
  stateColumns,
} from '../query/tally.ts'
import {
  between,
  dayOf,
  firstDay,
  hasPast,
  inBackground,
  inPortion,
  ownVisitors,
  type RollupRun,
  timeBetween,
  within,
} from './rollup-run.ts'
import { daysOfVisits, visitsAcrossDays } from './sum-visits.ts'

/**
 * Values that add up over days. A day's visitors are separate, because they do not. Each insert says with `satisfies` which ones its parts must have:
 * one that is forgotten would be 0.
 */
type Column = Exclude<State, 'visitors'>
type ByTime = 'pageviews' | 'events'
const columns = allStates.filter((state): state is Column => state !== 'visitors')

const length = sql`sumIf(${milliseconds}, NOT ${bounce})`

/** A dimension with the text of its value. */
type Valued = readonly [dimension: string, text: Sql]

/** Dimensions whose values are columns of visits and events alike. */
const ofBoth = dailyDimensions.filter((name) => dimensionSql[name].on === 'both')
/** The first is the website as a whole. */
const ofVisits: readonly Valued[] = [
  ['', sql`''`],
  ...ofBoth.map((name): Valued => [name, sql`toString(${dimensionSql[name].text})`]),
]

/** The statements of a run, in order. Any may fail; the run is then repeated with another id. */
export function sumDays(run: RollupRun): Sql[] {
  const portions = Array.from({ length: run.portions }, (_, portion) => portion)
  return [
    stage(run),
    visitsAcrossDays(run),
    ...portions.map((portion) => daysOfVisits(run, portion)),
    ...inSetsOf(run.together, ofVisits).flatMap((set) => [
      insert(run, namesOf(set), [
        summed(valued(set, staged(run)), {
          pageviews: sql`sum(views)`,
          events: sql`sum(customs)`,
        } satisfies Record<ByTime, Sql>),
        summed(valued(set, ended(run, sql`1`)), {
          visits: sql`count()`,
          visit_views: sql`sum(pageviews)`,
          entered: sql`count()`,
          bounces: sql`countIf(${bounce})`,
          duration: length,
        } satisfies Record<Exclude<MetricState, 'visitors' | ByTime>, Sql>),
      ]),
      ...portions.map((portion) => presence(run, namesOf(set), valued(set, stagedVisitors(run, portion)))),
    ]),
    insert(run, only('page'), [
      summed(pageEvents(run, counts), {
        pageviews: sql`countIf(kind = 'pageview')`,
        events: sql`countIf(kind = 'custom')`,
      } satisfies Record<ByTime, Sql>),
      summed(valued([['page', sql`entry_page`]], ended(run, sql`pageviews > 0`)), {
        entered: sql`count()`,
        bounces: sql`countIf(${bounce})`,
        duration: length,
      } satisfies Record<EntryState, Sql>),
    ]),
    ...portions.flatMap((portion) => [
      insert(run, only('page'), [
        summed(contained(run, portion), {
          visits: sql`count()`,
          visit_views: sql`sum(views)`,
        } satisfies Record<Exclude<MetricState, 'visitors' | ByTime | EntryState>, Sql>),
      ]),
      presence(run, only('page'), presentPages(run, portion)),
    ]),
    insert(run, only(pageExtrasName), [
      summed(pageEvents(run, sql`kind = 'engagement' AND engaged_ms > 0`), {
        engaged_ms: sql`sum(engaged_ms)`,
      } satisfies Record<Exclude<State, MetricState | EndState>, Sql>),
      summed(valued([['page', sql`exit_page`]], ended(run, sql`pageviews > 0`)), {
        exits: sql`count()`,
      } satisfies Record<Exclude<EndState, EntryState>, Sql>),
    ]),
  ]
}

function inSetsOf(size: number, all: readonly Valued[]): Valued[][] {
  const sets = Math.ceil(all.length / size)
  return Array.from({ length: sets }, (_, nth) => all.slice(nth * size, (nth + 1) * size))
}

/** What the stored columns `dimension` and `value` are made of, from the values that rows are grouped by. */
type Names = (value: Sql) => Sql

const only =
  (dimension: string): Names =>
  (value) =>
    sql`${param('String', dimension)}, ${value}`

const namesOf = (set: readonly Valued[]): Names =>
  set.length === 1 && set[0] ? only(set[0][0]) : (value) => sql`${value}.1, ${value}.2`

/** The rows with `value_`; of several dimensions each row once per dimension, with a pair of its name and value. */
function valued(set: readonly Valued[], rows: Sql): Sql {
  if (set.length === 1 && set[0]) return sql`SELECT *, ${set[0][1]} AS value_ FROM (${rows})`
  const pairs = set.map(([dimension, text]) => sql`(${param('String', dimension)}, ${text})`)
  return sql`SELECT *, value_ FROM (${rows}) ARRAY JOIN [${join(pairs)}] AS value_`
}

function insert({ websiteId, id }: RollupRun, names: Names, parts: readonly Sql[]): Sql {
  return sql`INSERT INTO closed_days (website_id, step, dimension, value, day, ended, ${join(columns.map((column) => stateColumns[column]))})
    SELECT ${param('UUID', websiteId)}, ${param('UInt64', id)}, ${names(sql`v_`)}, d_, e_, ${join(columns.map((column) => sumName(`sum_${column}`)))} FROM (${join([...parts], sql` UNION ALL `)})
    ${inBackground}`
}

const time = (column: Sql) => sql`toDateTime(${column}, 'UTC')`

function row(value: Sql, day: Sql, ended: Sql, sums: Partial<Record<Column, Sql>>): Sql {
  const all = columns.map((column) => {
    const sum = sums[column] ?? sql`0`
    return sql`${column === 'duration' ? sql`toInt64(${sum})` : sql`toUInt64(${sum})`} AS ${sumName(`sum_${column}`)}`
  })
  return join([sql`${value} AS v_, ${time(day)} AS d_, ${time(ended)} AS e_`, ...all])
}

/** Not the columns' own names, which would refer to the summed columns. */
const sumName = identifiersOf(columns.map((column): `sum_${Column}` => `sum_${column}`))

/** Sums of rows `value_, day_, ended_, …`. */
function summed(rows: Sql, sums: Partial<Record<Column, Sql>>): Sql {
  return sql`SELECT ${row(sql`value_`, sql`day_`, sql`ended_`, sums)} FROM (${rows}) GROUP BY value_, day_, ended_`
}

/** From rows `value_, visitor, day_`: the visitors of each day, by their previous day. */
function presence({ websiteId, id, since }: RollupRun, names: Names, rows: Sql): Sql {
  return sql`INSERT INTO closed_visitors (website_id, step, dimension, value, day, before, visitors)
    SELECT ${param('UUID', websiteId)}, ${param('UInt64', id)}, ${names(sql`value_`)}, ${time(sql`pair.1`)}, ${time(sql`pair.2`)}, toUInt32(count())
    FROM (SELECT value_, visitor, arraySort(groupUniqArray(day_)) AS days FROM (${rows}) GROUP BY value_, visitor)
    ARRAY JOIN arrayZip(days, arrayPushFront(arrayPopBack(days), toUInt32(0))) AS pair
    WHERE pair.1 >= ${param('Int64', since / 1000)}
    GROUP BY value_, pair ${inBackground}`
}

/** Visits that are not within one of the days. Their events have the times. */
function crossing(run: RollupRun): Sql {
  return sql`SELECT visit FROM ${visits} PREWHERE ${site(run)} AND start < ${instant(run.through)} AND NOT ${within(run)}`
}

const scopeColumns = join(ofBoth.flatMap((name) => dimensionSql[name].column ?? []))

/**
 * What the run needs of visits, stored by visitor: one row per visit and day with its pageviews and events. Includes previous days of the visitors
 * of the run's days.
 */
function stage(run: RollupRun): Sql {
  const first = firstDay(run)
  const { through } = run
  return sql`INSERT INTO closing_visits (step, visitor, day, views, customs, ${scopeColumns})
    SELECT ${param('UInt64', run.id)}, visitor, ${time(dayOf(run, sql`start`))}, pageviews, events, ${scopeColumns}
      FROM ${visits} PREWHERE ${allOf([site(run), between(sql`start`, first, through), within(run), ownVisitors(run)])}
    UNION ALL
    SELECT ${param('UInt64', run.id)}, visitor, ${time(dayOf(run, sql`time`))}, toUInt32(kind = 'pageview'), toUInt32(kind = 'custom'), ${scopeColumns}
      FROM ${eventsWhere([site(run), timeBetween(first, through), counts, ownVisitors(run)], [sql`visit IN (${crossing(run)})`])}
    ${inBackground}`
}

/** Deletes the temporary rows, also from disk. A lightweight deletion would leave them there until the part merges. */
export function unstaged(run: Pick<RollupRun, 'id'>): Sql {
  return sql`DELETE WHERE step = ${param('UInt64', run.id)}`
}

/** Pageviews and events of the days, by event time. */
function staged({ id, since }: RollupRun): Sql {
  return sql`SELECT *, toUInt32(toUnixTimestamp(day)) AS day_, day_ AS ended_
    FROM closing_visits WHERE step = ${param('UInt64', id)} AND day >= toDateTime(${param('Int64', since / 1000)}, 'UTC')`
}

function stagedVisitors(run: RollupRun, portion: number): Sql {
  return sql`SELECT *, toUInt32(toUnixTimestamp(day)) AS day_
    FROM closing_visits WHERE step = ${param('UInt64', run.id)} AND ${inPortion(run, portion)}`
}

/** Visits that ended in the days, by the day of their start. */
function ended(run: RollupRun, where: Sql): Sql {
  return sql`SELECT *, ${dayOf(run, sql`start`)} AS day_, ${dayOf(run, sql`last_any`)} AS ended_
    FROM ${visits} PREWHERE ${allOf([site(run), between(sql`last_any`, run.since, run.through), where])}`
}

function presentPages(run: RollupRun, portion: number): Sql {
  return sql`SELECT toString(page) AS value_, visitor, ${dayOf(run, sql`time`)} AS day_ FROM ${eventsWhere([site(run), timeBetween(firstDay(run), run.through), counts, inPortion(run, portion), ownVisitors(run)])}`
}

function pageEvents(run: RollupRun, which: Sql): Sql {
  return sql`SELECT toString(page) AS value_, ${dayOf(run, sql`time`)} AS day_, day_ AS ended_, kind, engaged_ms
    FROM ${eventsWhere([site(run), timeBetween(run.since, run.through), which])}`
}

/** Pages of the visits that ended in the days, with their views in the visit. */
function contained(run: RollupRun, portion: number): Sql {
  const { since, through } = run
  const earlier = sql`FROM ${visits} PREWHERE ${site(run)} AND start < ${instant(since)} AND last_any >= ${instant(since)} AND last_any < ${instant(through)}`
  const mayCount = hasPast(run)
    ? sql`(time >= ${instant(since)} OR visit IN (SELECT visit ${earlier}))`
    : sql`1`
  const lowest = hasPast(run)
    ? from(sql`least(${instant(since)}, ifNull((SELECT minOrNull(start) ${earlier}), ${instant(since)}))`)
    : sql`1`
  const later = sql`SELECT visit FROM ${visits} PREWHERE ${site(run)} AND start < ${instant(through)} AND last_any >= ${instant(through)}`
  const across = sql`SELECT visit, ${dayOf(run, sql`start`)} AS began, ${dayOf(run, sql`last_any`)} AS left_
    FROM ${visits} PREWHERE ${site(run)} AND start < ${instant(through)} AND last_any >= ${instant(since)} AND NOT ${within(run)}`
  return sql`SELECT value_, if(began = 0, seen, began) AS day_, if(left_ = 0, seen, left_) AS ended_, views
    FROM (SELECT visit, toString(page) AS value_, any(${dayOf(run, sql`time`)}) AS seen, countIf(kind = 'pageview') AS views
      FROM ${eventsWhere([site(run), before(instant(through)), lowest, counts, inPortion(run, portion)], [mayCount, sql`visit NOT IN (${later})`])} GROUP BY visit, value_) AS a
    LEFT ANY JOIN (${across}) AS b USING (visit)`
}
