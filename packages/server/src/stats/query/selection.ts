/**
 * Which events and visits a report is about: one website, one interval, filters. Here they become WHERE clauses, each by the rule that
 * its number follows: event time or visit start, the filter's scope, and the visits that lie across an end of the interval.
 */
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import type { Interval } from '../time/interval.ts'
import { conditionOf } from './conditions.ts'
import { fieldSql } from './dimension-sql.ts'

export interface Selection {
  readonly websiteId: string
  readonly interval: Interval
  readonly filters: readonly Filter[]
}

const and = sql` AND `

export function allOf(conditions: readonly Sql[]): Sql {
  return join([...conditions], and)
}

/** A Unix time in milliseconds as the store's instant. */
export function instant(milliseconds: number): Sql {
  return sql`${param('DateTime64(3)', new Date(milliseconds))}`
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

/** Every filter on rows of `events`; what only a visit knows (entry and exit page) goes by the visit's id. */
export function eventFilters(selection: Selection): Sql[] {
  const onVisits: Sql[] = []
  const onEvents: Sql[] = []
  for (const entry of selection.filters) {
    const field = fieldSql[entry.field]
    const condition = conditionOf(entry, field, field.text)
    if (field.on === 'visits') onVisits.push(condition)
    else onEvents.push(condition)
  }
  if (onVisits.length === 0) return onEvents
  const touching = [site(selection), overlaps(selection), ...onVisits]
  return [...onEvents, sql`visit IN (SELECT visit FROM ${visits} WHERE ${allOf(touching)})`]
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
  return sql`time >= ${instant(interval.start)} AND time < ${instant(interval.end)}`
}

/** Visits that belong to the interval: rule 9. */
export function startsInside({ interval }: Selection): Sql {
  return sql`start >= ${instant(interval.start)} AND start < ${instant(interval.end)}`
}

/** Visits of which any event may lie in the interval. */
export function overlaps({ interval }: Selection): Sql {
  return sql`start < ${instant(interval.end)} AND last_any >= ${instant(interval.start)}`
}

/** Visits that began before the interval and reach into it. */
function carriedIn(selection: Selection): Sql {
  const { interval } = selection
  const conditions = sql`start < ${instant(interval.start)} AND last_any >= ${instant(interval.start)}`
  return sql`FROM ${visits} WHERE ${site(selection)} AND ${conditions}`
}

/** Visits of the interval that run past its end. */
function carriedOut(selection: Selection): Sql {
  return sql`FROM ${visits} WHERE ${site(selection)} AND ${startsInside(selection)} AND last_any >= ${instant(selection.interval.end)}`
}

/** Visits across an end of the interval: of these alone some events lie inside and some outside. */
export function straddles({ interval }: Selection): Sql {
  return sql`(start < ${instant(interval.start)} OR last_any >= ${instant(interval.end)})`
}

/** The straddling visits' events that lie in the interval: near its ends, so that little of it is read. */
export function straddlingEvents(selection: Selection): Sql {
  const carried = sql`SELECT visit ${carriedIn(selection)} UNION ALL SELECT visit ${carriedOut(selection)}`
  return allOf([
    site(selection),
    inInterval(selection),
    sql`(time <= (SELECT max(last_any) ${carriedIn(selection)}) OR time >= (SELECT minOrNull(start) ${carriedOut(selection)}))`,
    sql`visit IN (${carried})`,
  ])
}

/** All events of the visits that started in the interval, those past its end included. */
export function eventsOfStarted(selection: Selection): Sql {
  const { interval } = selection
  const tail = sql`time >= ${instant(interval.end)} AND time <= (SELECT max(last_any) ${carriedOut(selection)}) AND visit IN (SELECT visit ${carriedOut(selection)})`
  return sql`${site(selection)} AND time >= ${instant(interval.start)} AND ((time < ${instant(interval.end)} AND visit NOT IN (SELECT visit ${carriedIn(selection)})) OR (${tail}))`
}

/** Pageviews and custom events; engagement is never counted. */
export const counts = sql`kind != 'engagement'`
