/**
 * The one builder behind every report: the seven metrics of a selection, grouped by any keys. Which tables are read follows from the
 * scope of the keys and filters, and from what is summed up already; every way ends in the same columns.
 */
import type { FilterField } from '@footfall/contract/stats/filters'
import { empty, join, type Sql, sql } from '../../events/sql.ts'
import { closedParts, type Split, splitOf, unix } from './closed-days.ts'
import { fieldSql } from './dimension-sql.ts'
import { withoutPages } from './filtered-pages.ts'
import { filteredVisits, visitSplitOf } from './filtered-visits.ts'
import { type Key, keyName, sums, timeKey } from './keys.ts'
import { matchingEvents } from './matching-events.ts'
import { measurePages } from './measure-pages.ts'
import { measureTime } from './measure-time.ts'
import { tellsExtras } from './page-parts.ts'
import { byEvent, contained, entered, noEntered, noEvents, noVisits } from './part-sums.ts'
import {
  allOf,
  entryFilters,
  entryFiltersAreJoined,
  eventsInside,
  eventsOfStarted,
  hasEventFilters,
  overlaps,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'
import { anything, visitRows, visitSums } from './visit-rows.ts'

const comma = sql`, `
const list = (parts: readonly Sql[]) => join([...parts], comma)

const isEventScoped = (key: Key) => key.kind === 'dimension' && fieldSql[key.dimension].on === 'events'
const isOnVisitsOnly = (key: Key) => key.kind === 'dimension' && fieldSql[key.dimension].on === 'visits'
const isTimed = (key: Key) => key.kind !== 'dimension'

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
export function visitKeys(keys: readonly Key[]): Sql[] {
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

function row(keys: readonly Key[], ...rest: Sql[]): Sql {
  return list([...columns(keys), ...rest])
}

/** The statement whose rows are the sums of the selection under each combination of the keys; of pages alone with what they have besides, where `tellsExtras`. */
export function measure(selection: Selection, keys: readonly Key[]): Sql {
  const [key] = keys
  if (keys.length === 1 && key?.kind === 'dimension' && key.dimension === 'page' && tellsExtras(selection))
    return pages(selection)
  const eventScoped = hasEventFilters(selection) || keys.some(isEventScoped)
  if (!eventScoped && keys.length === 1 && key && key.kind !== 'dimension') return measureTime(selection, key)
  if (!eventScoped && !keys.some(isTimed)) return measureVisits(selection, keys)
  if (!eventScoped) return added([eventsPart(selection, keys), startedPart(selection, keys)], keys)
  const counted = keys.some(isTimed)
    ? [eventsPart(selection, keys), containingPart(selection, keys)]
    : [matchingPart(selection, keys)]
  return added([...counted, enteredPart(selection, keys)], keys)
}

/** By page; under filters of pages, nothing but the rows of those that match. */
function pages(selection: Selection): Sql {
  const { rest, matches } = withoutPages(selection, keyName(0))
  return measurePages(rest, { matching: hasEventFilters(selection) ? [matches] : [] })
}

function added(parts: readonly Sql[], keys: readonly Key[]): Sql {
  const omitted = keys.flatMap((key, index) =>
    key.kind === 'dimension' && fieldSql[key.dimension].omitNone ? [sql`${keyName(index)} != ''`] : [],
  )
  const where = omitted.length === 0 ? empty : sql` WHERE ${allOf(omitted)}`
  return sql`SELECT ${row(keys, sums)} FROM (${join([...parts], sql` UNION ALL `)})${where}${groupBy(keys)}`
}

/** Visit scope alone: rows of visits, and what is summed up. A visit that merely spans the period, with nothing in it, makes no row. */
function measureVisits(selection: Selection, keys: readonly Key[]): Sql {
  const dimensions = keys.flatMap((key) => (key.kind === 'dimension' ? [key.dimension] : []))
  const filtered = visitSplitOf(selection, dimensions)
  if (filtered) {
    const key = join(
      columns(keys).map((column) => sql`${column}, `),
      sql``,
    )
    const grouping = {
      dimensions,
      columns: visitKeys(keys),
      names: columns(keys),
      time: null,
      key,
      groupBy: groupBy(keys),
      groupOf: null,
    }
    return added(filteredVisits(selection, filtered, grouping), keys)
  }
  const split = dimensions.length > 1 ? null : splitOf(selection, dimensions)
  const parts = [
    sql`SELECT ${row(keys, visitSums(split))} FROM (${visitRows(selection, visitKeys(keys), split, { pages: keys.some(isOnVisitsOnly) })})${groupBy(keys)}${keys.length === 0 ? empty : sql` HAVING ${anything}`}`,
  ]
  if (split) parts.push(...summedUp(selection, keys, split))
  return added(parts, keys)
}

function summedUp(selection: Selection, keys: readonly Key[], split: Split): Sql[] {
  const [dimension = ''] = keys.flatMap((key) => (key.kind === 'dimension' ? [key.dimension] : []))
  const own = keys.length === 0 ? empty : sql`value AS k0, `
  return closedParts(selection, split, [dimension], own, groupBy(keys), unix(split.summed.start))
}

/** Rows of events; entry and exit page are joined by the visit. */
function eventsTable(selection: Selection, keys: readonly Key[], rows: Sql): Sql {
  if (!keys.some(isOnVisitsOnly)) return rows
  return sql`(SELECT * FROM ${rows}) AS a INNER JOIN (SELECT visit, entry_page, exit_page FROM ${visits} PREWHERE ${site(selection)} AND ${overlaps(selection)}) AS b USING (visit)`
}

function eventsPart(selection: Selection, keys: readonly Key[]): Sql {
  return sql`SELECT ${list([...eventKeys(keys), byEvent, noVisits, noEntered])} FROM ${eventsTable(selection, keys, eventsInside(selection))}${groupBy(keys)}`
}

/** The events, and the visits that contain one of them. */
function matchingPart(selection: Selection, keys: readonly Key[]): Sql {
  const { inside, own, rows } = matchingEvents(selection)
  const columns = list([...eventKeys(keys), sql`visitor, visit, kind, ${inside} AS inside, ${own} AS own`])
  const sums = sql`uniqExactIf(visitor, inside) AS visitors_, countIf(inside AND kind = 'pageview') AS pageviews_, countIf(inside AND kind = 'custom') AS events_,
    uniqExactIf(visit, own) AS visits_, countIf(own AND kind = 'pageview') AS visit_views_`
  return sql`SELECT ${row(keys, sums, noEntered)} FROM (SELECT ${columns} FROM ${eventsTable(selection, keys, rows)})${groupBy(keys)}`
}

function startedPart(selection: Selection, keys: readonly Key[]): Sql {
  const where = allOf([site(selection), startsInside(selection), ...visitFilters(selection)])
  return sql`SELECT ${list([
    ...visitKeys(keys),
    noEvents,
    sql`count() AS visits_, sum(pageviews) AS visit_views_`,
    entered,
  ])} FROM ${visits} PREWHERE ${where}${groupBy(keys)}`
}

/** Visits of the interval that contain a matching event, wherever in the visit it lies. */
function containingPart(selection: Selection, keys: readonly Key[]): Sql {
  const where = eventsOfStarted(selection)
  if (!keys.some(isTimed))
    return sql`SELECT ${list([
      ...eventKeys(keys),
      noEvents,
      contained,
      noEntered,
    ])} FROM ${eventsTable(selection, keys, where)}${groupBy(keys)}`
  const own = keys
    .map((key, index) => (isTimed(key) ? null : (eventKeys(keys)[index] ?? null)))
    .filter((each) => each !== null)
  const ownNames = keys.flatMap((key, index) => (isTimed(key) ? [] : [keyName(index)]))
  const matching = sql`SELECT ${list([sql`visit`, ...own, sql`countIf(kind = 'pageview') AS views`])} FROM ${eventsTable(selection, keys, where)} GROUP BY ${list([sql`visit`, ...ownNames])}`
  const started = keys.flatMap((key, index) =>
    key.kind === 'dimension' ? [] : [sql`${timeKey(key, sql`start`)} AS ${keyName(index)}`],
  )
  const starts = sql`SELECT ${list([sql`visit`, ...started])} FROM ${visits} PREWHERE ${site(selection)} AND ${startsInside(selection)}`
  return sql`SELECT ${row(keys, noEvents, sql`count() AS visits_, sum(views) AS visit_views_`, noEntered)} FROM (${matching}) AS a INNER JOIN (${starts}) AS b USING (visit)${groupBy(keys)}`
}

/** Visits of the interval that entered on a matching pageview. */
function enteredPart(selection: Selection, keys: readonly Key[]): Sql {
  const joined = keys.some((key) => key.kind === 'dimension' && fieldSql[key.dimension].entryIsJoined)
  return sql`SELECT ${list([...visitKeys(keys), noEvents, noVisits, entered])} FROM ${enteredVisits(selection, joined)}${groupBy(keys)}`
}

/** Rows of those visits; with the columns of the first pageview where they are asked for. */
export function enteredVisits(selection: Selection, joined: boolean): Sql {
  const own = allOf([site(selection), startsInside(selection), ...visitFilters(selection)])
  if (!joined && !entryFiltersAreJoined(selection))
    return sql`${visits} PREWHERE ${allOf([own, ...entryFilters(selection)])}`
  return sql`(SELECT * FROM ${visits} PREWHERE ${own}) AS a LEFT JOIN (${firstPageviews(selection)}) AS b USING (visit) WHERE ${allOf(entryFilters(selection))}`
}

function firstPageviews(selection: Selection): Sql {
  return sql`SELECT visit, argMin(props, (time, event)) AS entry_props FROM ${eventsOfStarted({ ...selection, filters: [] }, sql`kind = 'pageview'`)} GROUP BY visit`
}
