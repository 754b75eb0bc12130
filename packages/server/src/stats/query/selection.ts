/**
 * Which events and visits a report is about: one website, one interval, filters. Here they become WHERE clauses, each by the rule that
 * its number follows: event time or visit start, the filter's scope, and the visits that lie across an end of the interval.
 */
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import { before, from, instant, upTo } from '../../events/event-times.ts'
import { empty, join, param, type Sql, sql } from '../../events/sql.ts'
import type { Interval } from '../time/interval.ts'
import { conditionOf } from './conditions.ts'
import { fieldSql } from './dimension-sql.ts'
import { type Carried, carriedBy, carriedOf, type Edges } from './edges.ts'

/** What is summed up of a website: its local days `[from, through)`; minus infinity where it has none before. */
export interface ClosedDays {
  readonly zone: string
  readonly from: number
  readonly through: number
  /** The runs whose sums count. */
  readonly steps: readonly string[]
}

export interface Selection {
  readonly websiteId: string
  readonly interval: Interval
  readonly filters: readonly Filter[]
  /** Days that are summed up already. */
  readonly closed?: ClosedDays
  /** Visits across its ends, where they were asked for. */
  readonly edges?: Edges
}

const and = sql` AND `

export function allOf(conditions: readonly Sql[]): Sql {
  return join([...conditions], and)
}

/** One row a visit, as it stands now. */
export const visits = sql`visits FINAL`
/** One row an event, in its last version. */
export const events = sql`events FINAL`

export function site({ websiteId }: Selection): Sql {
  return sql`website_id = ${param('UUID', websiteId)}`
}

function filtersOf(selection: Selection, scope: 'visit' | 'event'): Filter[] {
  return selection.filters.filter((entry) => fieldInfo(entry.field).scope === scope)
}

export function hasMovingFilters(selection: Selection): boolean {
  return filtersOf(selection, 'visit').length > 0
}

/** Whether filters of event scope ask of the page alone. */
export function filtersPagesOnly(selection: Selection): boolean {
  return filtersOf(selection, 'event').every(({ field }) => field === 'page')
}

export function hasEventFilters(selection: Selection): boolean {
  return filtersOf(selection, 'event').length > 0
}

/** Visit-scope filters on rows of `visits`. */
export function visitFilters(selection: Selection): Sql[] {
  return filtersOf(selection, 'visit').map((entry) => {
    const field = fieldSql[entry.field]
    return conditionOf(entry, field, field.text)
  })
}

/**
 * Rows of events, one for each: what never changes about an event picks them before their versions are brought together, the rest (its visit,
 * and what it has from it) after.
 */
export function eventsWhere(fixed: readonly Sql[], moving: readonly Sql[] = []): Sql {
  const where = moving.length === 0 ? empty : sql` WHERE ${allOf(moving)}`
  return sql`${events} PREWHERE ${allOf(fixed)}${where}`
}

/** Filters of event scope on rows of `events`. */
export function fixedFilters(selection: Selection): Sql[] {
  return conditionsOn(filtersOf(selection, 'event'))
}

function conditionsOn(entries: readonly Filter[]): Sql[] {
  return entries.map((entry) => {
    const field = fieldSql[entry.field]
    return conditionOf(entry, field, field.text)
  })
}

/** Fields of which little is read to know a row: their filters go before the time, all others after it. */
const slim = new Set<Filter['field']>(['page', 'hostname', 'event'])

/** Events of a website (`which`: those that count) under the filters of event scope, in the order in which little is read first. */
export function countedEvents(
  selection: Selection,
  time: readonly Sql[],
  which: readonly Sql[] = [counts],
): Sql[] {
  const entries = filtersOf(selection, 'event')
  return [
    ...conditionsOn(entries.filter(({ field }) => slim.has(field))),
    ...which,
    site(selection),
    ...time,
    ...conditionsOn(entries.filter(({ field }) => !slim.has(field))),
  ]
}

/** Filters of visit scope on rows of `events`; what only a visit knows (entry and exit page) goes by the visit's id. */
export function movingFilters(selection: Selection): Sql[] {
  const onVisits: Sql[] = []
  const onEvents: Sql[] = []
  for (const entry of filtersOf(selection, 'visit')) {
    const field = fieldSql[entry.field]
    const condition = conditionOf(entry, field, field.text)
    if (field.on === 'visits') onVisits.push(condition)
    else onEvents.push(condition)
  }
  if (onVisits.length === 0) return onEvents
  const touching = [site(selection), overlaps(selection), ...onVisits]
  return [...onEvents, sql`visit IN (SELECT visit FROM ${visits} PREWHERE ${allOf(touching)})`]
}

/** Every filter on rows of `events`. */
export function eventFilters(selection: Selection): Sql[] {
  return [...fixedFilters(selection), ...movingFilters(selection)]
}

/** Event-scope filters put to the pageview a visit entered on; a visit without pageview entered nowhere. */
export function entryFilters(selection: Selection): Sql[] {
  const conditions = filtersOf(selection, 'event').map((entry) => {
    const field = fieldSql[entry.field]
    return conditionOf(entry, field, field.entry ?? sql`''`)
  })
  return [sql`pageviews > 0`, ...conditions]
}

export function entryFiltersAreJoined(selection: Selection): boolean {
  return filtersOf(selection, 'event').some((entry) => fieldSql[entry.field].entryIsJoined)
}

export function inInterval({ interval }: Selection): Sql {
  return sql`${from(instant(interval.start))} AND ${before(instant(interval.end))}`
}

/** Visits that belong to the interval: rule 9. */
export function startsInside({ interval }: Selection): Sql {
  return sql`start >= ${instant(interval.start)} AND start < ${instant(interval.end)}`
}

/** Visits of which any event may lie in the interval. */
export function overlaps({ interval }: Selection): Sql {
  return sql`start < ${instant(interval.end)} AND last_any >= ${instant(interval.start)}`
}

/** Visits that began before an instant and had an event at or after it. */
export function carriedAt(selection: Selection, time: number): Carried {
  const known = selection.edges?.get(time)
  if (known) return carriedBy(known)
  const across = sql`start < ${instant(time)} AND last_any >= ${instant(time)}`
  return carriedOf(sql`FROM ${visits} PREWHERE ${site(selection)} AND ${across}`)
}

/** Visits that began before the interval and reach into it. */
export function carriedIn(selection: Selection): Carried {
  return carriedAt(selection, selection.interval.start)
}

/** Visits of the interval that run past its end. */
export function carriedOut(selection: Selection): Carried {
  const { interval, edges } = selection
  const known = edges?.get(interval.end)
  if (known) return carriedBy(known.filter(({ start }) => start >= interval.start))
  return carriedOf(
    sql`FROM ${visits} PREWHERE ${site(selection)} AND ${startsInside(selection)} AND last_any >= ${instant(interval.end)}`,
  )
}

/** All counted events of the visits that started in the interval, those past its end included, under the filters. */
export function eventsOfStarted(selection: Selection, ...more: readonly Sql[]): Sql {
  const { interval } = selection
  const early = carriedIn(selection)
  const late = carriedOut(selection)
  const fixed = [...countedEvents(selection, [from(instant(interval.start))]), ...more]
  const inside = before(instant(interval.end))
  const own = sql`visit NOT IN ${early.visits}`
  const filters = movingFilters(selection)
  if (late.none) return eventsWhere([...fixed, inside], early.none ? filters : [own, ...filters])
  return eventsWhere(
    [...fixed, upTo(late.until(interval.end))],
    [sql`if(time < ${instant(interval.end)}, ${own}, visit IN ${late.visits})`, ...filters],
  )
}

/** All counted events of the interval, under the filters. */
export function eventsInside(selection: Selection): Sql {
  return eventsWhere(countedEvents(selection, [inInterval(selection)]), movingFilters(selection))
}

/** Pageviews and custom events; engagement is never counted. */
export const counts = sql`kind != 'engagement'`
