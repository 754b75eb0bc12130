/**
 * The one builder behind every report: the seven metrics of a selection, grouped by any keys. Which tables are read follows from the
 * scope of the keys and filters; every way ends in the same columns.
 */
import type { FilterField } from '@footfall/contract/stats/filters'
import { empty, join, param, type Sql, sql } from '../../events/sql.ts'
import type { BucketCut } from '../time/buckets.ts'
import type { OffsetSpan } from '../time/zone.ts'
import { fieldSql } from './dimension-sql.ts'
import {
  allOf,
  counts,
  entryFilters,
  entryFiltersAreJoined,
  eventFilters,
  events,
  eventsOfStarted,
  hasEventFilters,
  inInterval,
  overlaps,
  type Selection,
  site,
  startsInside,
  straddles,
  straddlingEvents,
  visitFilters,
  visits,
} from './selection.ts'

/** What rows are grouped by: a bucket of time, an hour of the local week, or a dimension (or the UTM tags together). */
export type Key =
  | { readonly kind: 'time'; readonly buckets: readonly BucketCut[] }
  | { readonly kind: 'clock'; readonly spans: readonly OffsetSpan[] }
  | { readonly kind: 'dimension'; readonly dimension: FilterField }

/** A row as the store answers it: keys `k0`, `k1`, … and sums, whole numbers as text. */
export type MeasureRow = Readonly<Record<string, string | number>>

const comma = sql`, `
const list = (parts: readonly Sql[]) => join([...parts], comma)

const names = [sql`k0`, sql`k1`, sql`k2`] as const

export function keyName(index: number): Sql {
  return names[index] ?? empty
}

const isEventScoped = (key: Key) => key.kind === 'dimension' && fieldSql[key.dimension].on === 'events'
const isOnVisitsOnly = (key: Key) => key.kind === 'dimension' && fieldSql[key.dimension].on === 'visits'
const isTimed = (key: Key) => key.kind !== 'dimension'

/** The local clock as `day of week * 100 + hour`, Monday is 1. */
function clockOf(column: Sql, spans: readonly OffsetSpan[]): Sql {
  const starts = spans.map((span) => Math.floor(span.start / 1000))
  const offsets = spans.map((span) => span.offset / 1000)
  const seconds = sql`toInt64(toUnixTimestamp(${column}))`
  const local = sql`(${seconds} + transform(roundDown(${seconds}, ${param('Array(Int64)', starts)}), ${param('Array(Int64)', starts)}, ${param('Array(Int64)', offsets)}, toInt64(0)))`
  return sql`toString((intDiv(${local}, 86400) + 3) % 7 * 100 + 100 + intDiv(${local} % 86400, 3600))`
}

function timeKey(key: Key, column: Sql): Sql {
  if (key.kind === 'clock') return clockOf(column, key.spans)
  if (key.kind === 'dimension') return empty
  const starts = key.buckets.map((bucket) => bucket.start / 1000)
  return sql`toString(roundDown(toInt64(toUnixTimestamp(${column})), ${param('Array(Int64)', starts)}))`
}

function dimensionKey(dimension: FilterField, text: Sql): Sql {
  return fieldSql[dimension].pairs ? sql`arrayJoin(${text})` : sql`toString(${text})`
}

/** The keys on a row of `events`, by the event's own time. */
function eventKeys(keys: readonly Key[]): Sql[] {
  return keys.map((key, index) => {
    const value =
      key.kind === 'dimension'
        ? dimensionKey(key.dimension, fieldSql[key.dimension].text)
        : timeKey(key, sql`time`)
    return sql`${value} AS ${keyName(index)}`
  })
}

/** The keys on a row of `visits`, by its start; what belongs to an event is read off the pageview the visit entered on. */
function visitKeys(keys: readonly Key[]): Sql[] {
  return keys.map((key, index) => {
    if (key.kind !== 'dimension') return sql`${timeKey(key, sql`start`)} AS ${keyName(index)}`
    const { text, on, entry } = fieldSql[key.dimension]
    return sql`${dimensionKey(key.dimension, on === 'events' ? (entry ?? sql`''`) : text)} AS ${keyName(index)}`
  })
}

function columns(keys: readonly Key[]): Sql[] {
  return keys.map((_, index) => keyName(index))
}

function groupBy(keys: readonly Key[]): Sql {
  return keys.length === 0 ? empty : sql` GROUP BY ${list(columns(keys))}`
}

const bounce = sql`(pageviews <= 1 AND interactive = 0)`
const milliseconds = sql`(toUnixTimestamp64Milli(last) - toUnixTimestamp64Milli(start))`

/** What is known by event time. */
const byEvent = sql`uniqExact(visitor) AS visitors, countIf(kind = 'pageview') AS pageviews_, countIf(kind = 'custom') AS events_`
const noEvents = sql`toUInt64(0) AS visitors, toUInt64(0) AS pageviews_, toUInt64(0) AS events_`
const noVisits = sql`toUInt64(0) AS visits_, toUInt64(0) AS visit_views`
const entered = sql`count() AS entered_, countIf(${bounce}) AS bounces, sumIf(${milliseconds}, NOT ${bounce}) AS duration`
const noEntered = sql`toUInt64(0) AS entered_, toUInt64(0) AS bounces, toInt64(0) AS duration`

const sums = sql`sum(visitors) AS visitors, sum(pageviews_) AS pageviews, sum(events_) AS events, sum(visits_) AS visits, sum(visit_views) AS visit_views, sum(entered_) AS entered, sum(bounces) AS bounces, sum(duration) AS duration`

function row(keys: readonly Key[], ...rest: Sql[]): Sql {
  return list([...columns(keys), ...rest])
}

/** The statement whose rows are the sums of the selection under each combination of the keys. */
export function measure(selection: Selection, keys: readonly Key[]): Sql {
  if (!hasEventFilters(selection) && !keys.some(isEventScoped) && !keys.some(isTimed))
    return measureVisits(selection, keys)
  const parts = [eventsPart(selection, keys)]
  if (hasEventFilters(selection) || keys.some(isEventScoped)) {
    parts.push(containingPart(selection, keys), enteredPart(selection, keys))
  } else parts.push(startedPart(selection, keys))
  const omitted = keys.flatMap((key, index) =>
    key.kind === 'dimension' && fieldSql[key.dimension].omitNone ? [sql`${keyName(index)} != ''`] : [],
  )
  const where = omitted.length === 0 ? empty : sql` WHERE ${allOf(omitted)}`
  return sql`SELECT ${row(keys, sums)} FROM (${join(parts, sql` UNION ALL `)})${where}${groupBy(keys)}`
}

/**
 * Visit scope alone: whole visits carry all that is asked; of those across an end, their events inside are counted. One that merely
 * spans the period, with nothing in it, makes no row.
 */
function measureVisits(selection: Selection, keys: readonly Key[]): Sql {
  const filters = visitFilters(selection)
  const shared = sql`visitor, pageviews AS all_views, ${bounce} AS bounced, ${milliseconds} AS lasted`
  const whole = [site(selection), startsInside(selection), sql`NOT ${straddles(selection)}`, ...filters]
  const across = [site(selection), overlaps(selection), straddles(selection), ...filters]
  const counted = sql`SELECT visit, countIf(kind = 'pageview') AS views_inside, countIf(kind = 'custom') AS events_inside FROM ${events} WHERE ${straddlingEvents(selection)} GROUP BY visit`
  const visitColumns = list([
    ...visitKeys(keys),
    sql`visit, ${shared}, (${startsInside(selection)}) AS started`,
  ])
  const rows = sql`SELECT ${row(keys)}${keys.length ? comma : empty}visitor, all_views, bounced, lasted, 1 AS started, all_views AS views, all_events AS customs, 1 AS present
    FROM (SELECT ${list([...visitKeys(keys), shared, sql`events AS all_events`])} FROM ${visits} WHERE ${allOf(whole)})
    UNION ALL SELECT ${row(keys)}${keys.length ? comma : empty}visitor, all_views, bounced, lasted, started, views_inside AS views, events_inside AS customs, views + customs > 0 AS present
    FROM (SELECT ${visitColumns} FROM ${visits} WHERE ${allOf(across)}) AS a LEFT JOIN (${counted}) AS b USING (visit)`
  return sql`SELECT ${row(
    keys,
    sql`uniqExactIf(visitor, present) AS visitors, sum(views) AS pageviews, sum(customs) AS events,
    countIf(started) AS visits, sumIf(all_views, started) AS visit_views, visits AS entered,
    countIf(started AND bounced) AS bounces, sumIf(lasted, started AND NOT bounced) AS duration`,
  )} FROM (${rows})${groupBy(keys)}${keys.length === 0 ? empty : sql` HAVING countIf(present OR started) > 0`}`
}

/** Entry and exit page on events: joined by the visit. */
function eventsTable(selection: Selection, keys: readonly Key[], where: Sql): Sql {
  if (!keys.some(isOnVisitsOnly)) return sql`${events} WHERE ${where}`
  return sql`(SELECT * FROM ${events} WHERE ${where}) AS a INNER JOIN (SELECT visit, entry_page, exit_page FROM ${visits} WHERE ${site(selection)} AND ${overlaps(selection)}) AS b USING (visit)`
}

function eventsPart(selection: Selection, keys: readonly Key[]): Sql {
  const where = allOf([site(selection), inInterval(selection), counts, ...eventFilters(selection)])
  return sql`SELECT ${list([...eventKeys(keys), byEvent, noVisits, noEntered])} FROM ${eventsTable(selection, keys, where)}${groupBy(keys)}`
}

function startedPart(selection: Selection, keys: readonly Key[]): Sql {
  const where = allOf([site(selection), startsInside(selection), ...visitFilters(selection)])
  return sql`SELECT ${list([
    ...visitKeys(keys),
    noEvents,
    sql`count() AS visits_, sum(pageviews) AS visit_views`,
    entered,
  ])} FROM ${visits} WHERE ${where}${groupBy(keys)}`
}

/** Visits of the interval that contain a matching event, wherever in the visit it lies. */
function containingPart(selection: Selection, keys: readonly Key[]): Sql {
  const where = allOf([eventsOfStarted(selection), counts, ...eventFilters(selection)])
  if (!keys.some(isTimed))
    return sql`SELECT ${list([
      ...eventKeys(keys),
      noEvents,
      sql`uniqExact(visit) AS visits_, countIf(kind = 'pageview') AS visit_views`,
      noEntered,
    ])} FROM ${eventsTable(selection, keys, where)}${groupBy(keys)}`
  const own = keys
    .map((key, index) => (isTimed(key) ? null : (eventKeys(keys)[index] ?? null)))
    .filter((each) => each !== null)
  const ownNames = keys.flatMap((key, index) => (isTimed(key) ? [] : [keyName(index)]))
  const matching = sql`SELECT ${list([sql`visit`, ...own, sql`countIf(kind = 'pageview') AS views`])} FROM ${eventsTable(selection, keys, where)} GROUP BY ${list([sql`visit`, ...ownNames])}`
  const started = keys.flatMap((key, index) =>
    isTimed(key) ? [sql`${timeKey(key, sql`start`)} AS ${keyName(index)}`] : [],
  )
  const starts = sql`SELECT ${list([sql`visit`, ...started])} FROM ${visits} WHERE ${site(selection)} AND ${startsInside(selection)}`
  return sql`SELECT ${row(keys, noEvents, sql`count() AS visits_, sum(views) AS visit_views`, noEntered)} FROM (${matching}) AS a INNER JOIN (${starts}) AS b USING (visit)${groupBy(keys)}`
}

/** Visits of the interval that entered on a matching pageview. */
function enteredPart(selection: Selection, keys: readonly Key[]): Sql {
  const joined =
    entryFiltersAreJoined(selection) ||
    keys.some((key) => key.kind === 'dimension' && fieldSql[key.dimension].entryIsJoined)
  const own = allOf([site(selection), startsInside(selection), ...visitFilters(selection)])
  const table = joined
    ? sql`(SELECT * FROM ${visits} WHERE ${own}) AS a LEFT JOIN (${firstPageviews(selection)}) AS b USING (visit) WHERE ${allOf(entryFilters(selection))}`
    : sql`${visits} WHERE ${allOf([own, ...entryFilters(selection)])}`
  return sql`SELECT ${list([...visitKeys(keys), noEvents, noVisits, entered])} FROM ${table}${groupBy(keys)}`
}

function firstPageviews(selection: Selection): Sql {
  return sql`SELECT visit, argMin(title, (time, event)) AS entry_title, argMin(props, (time, event)) AS entry_props FROM ${events} WHERE ${eventsOfStarted(selection)} AND kind = 'pageview' GROUP BY visit`
}
