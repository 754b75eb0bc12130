/**
 * The events and visits of a report: one website, one interval, filters. Here they become WHERE clauses, each by the rule of its value: event time
 * or visit start, the filter's scope, and the visits across a boundary of the interval.
 */
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import { isTrait } from '@footfall/contract/stats/traits'
import { before, from, instant, upTo } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { cohortCondition } from '../segments/cohort-sql.ts'
import type { PlannedCohort } from '../segments/cohorts.ts'
import {
  type BoundaryVisits,
  type BoundaryVisitsSql,
  boundaryVisitsFrom,
  knownBoundaryVisits,
} from './boundary-visits.ts'
import { conditionOf, isNegated } from './fields/conditions.ts'
import { shapeOf, sqlOf } from './fields/dimension-sql.ts'
import { isKnown, type OfWebsite } from './fields/trait-sql.ts'
import {
  allOf,
  anyOf,
  counts,
  eventsWhere,
  inInterval,
  paymentsWhere,
  type Span,
  site,
  visits,
} from './rows.ts'

/** The rolled-up local days of a website: `[from, through)` in Unix milliseconds, from minus infinity if it has none before. */
export interface RolledUpDays {
  readonly zone: string
  readonly from: number
  readonly through: number
  /** The runs whose rows count. */
  readonly runs: readonly string[]
}

export interface Selection extends Span {
  readonly filters: readonly Filter[]
  /** Visitors by what they did, in addition to the filters. */
  readonly cohorts?: readonly PlannedCohort[]
  /** Days that are already rolled up. */
  readonly rolledUp?: RolledUpDays
  /** Visits across its boundaries, if they were looked up. */
  readonly boundaryVisits?: BoundaryVisits
}

function filtersOf(selection: Selection, scope: 'visit' | 'event'): Filter[] {
  return selection.filters.filter((entry) => fieldInfo(entry.field).scope === scope)
}

export function hasMutableFilters(selection: Selection): boolean {
  return filtersOf(selection, 'visit').length > 0 || hasCohorts(selection)
}

export function hasCohorts({ cohorts = [] }: Pick<Selection, 'cohorts'>): boolean {
  return cohorts.length > 0
}

/** Cohorts as conditions on rows with a visitor, of visits and of events. */
function cohortConditions({ websiteId, cohorts = [] }: Selection): Sql[] {
  return cohorts.map((cohort) => cohortCondition(websiteId, cohort))
}

export function hasEventFilters(selection: Selection): boolean {
  return filtersOf(selection, 'event').length > 0
}

/** Visit-scope filters on rows of `visits`. */
export function visitFilters(selection: Selection): Sql[] {
  return [
    ...filtersOf(selection, 'visit').map((entry) => conditionOn(entry, selection)),
    ...cohortConditions(selection),
  ]
}

/** An entry as a condition on rows with the field's columns. A trait only matches known visitors. */
function conditionOn(entry: Filter, website: OfWebsite): Sql {
  const field = sqlOf(entry.field, website)
  const condition = conditionOf(entry, field, field.text)
  return isTrait(entry.field) ? sql`(${isKnown(website)} AND ${condition})` : condition
}

/** Filters of event scope on rows of `events`: on immutable columns. */
export function immutableFilters(
  selection: Selection,
  entries: readonly Filter[] = filtersOf(selection, 'event'),
): Sql[] {
  return entries.map((entry) => conditionOn(entry, selection))
}

/** Fields that are cheap to read: their filters come before the time, all others after it. */
const slim = new Set<Filter['field']>(['page', 'hostname', 'event'])

/** Events of a website (`which`: those that count) under the filters of event scope, with cheap conditions first. */
export function countedEvents(
  selection: Selection,
  time: readonly Sql[],
  which: readonly Sql[] = [counts],
): Sql[] {
  const entries = filtersOf(selection, 'event')
  return [
    ...entries.filter(({ field }) => slim.has(field)).map((entry) => conditionOn(entry, selection)),
    ...which,
    site(selection),
    ...time,
    ...entries.filter(({ field }) => !slim.has(field)).map((entry) => conditionOn(entry, selection)),
  ]
}

/**
 * Filters of visit scope on rows of `events`, on columns that change with the visit. What only a visit knows (entry and exit page) is matched by the
 * visit's id.
 */
export function mutableFilters(selection: Selection): Sql[] {
  const onVisits: Sql[] = []
  const onEvents: Sql[] = cohortConditions(selection)
  for (const entry of filtersOf(selection, 'visit')) {
    const condition = conditionOn(entry, selection)
    if (shapeOf(entry.field).on === 'visits') onVisits.push(condition)
    else onEvents.push(condition)
  }
  if (onVisits.length === 0) return onEvents
  const touching = [site(selection), overlaps(selection), ...onVisits]
  return [...onEvents, sql`visit IN (SELECT visit FROM ${visits} PREWHERE ${allOf(touching)})`]
}

/** Every filter on rows of `events`. */
export function eventFilters(selection: Selection): Sql[] {
  return [...immutableFilters(selection), ...mutableFilters(selection)]
}

/**
 * Event-scope filters applied to the entry pageview of a visit, except those of `filtersOnPageviews`. A visit without a pageview has none.
 */
export function entryFilters(selection: Selection): Sql[] {
  const known = filtersOf(selection, 'event').filter((entry) => !isOnPageviews(entry))
  const conditions = known.map((entry) => {
    const field = sqlOf(entry.field, selection)
    return conditionOf(entry, field, field.entry ?? sql`''`)
  })
  return [sql`pageviews > 0`, ...conditions]
}

const isOnPageviews = ({ field }: Filter) => shapeOf(field).entryIsJoined === true

/** Filters on what visits have no column of: their entry pageviews have to be read. */
export function filtersOnPageviews(selection: Selection): Filter[] {
  return filtersOf(selection, 'event').filter(isOnPageviews)
}

/** The selection without the filters of events that exclude values. */
export function withoutExclusions(selection: Selection): Selection {
  const kept = ({ field, operator }: Filter) => fieldInfo(field).scope !== 'event' || !isNegated(operator)
  return { ...selection, filters: selection.filters.filter(kept) }
}

/** Event-scope filters applied to the exit pageview of a visit; null if one asks for what visits have no column of. */
export function exitFilters(selection: Selection): Sql[] | null {
  const conditions = filtersOf(selection, 'event').flatMap((entry) => {
    const field = sqlOf(entry.field, selection)
    return field.exit ? [conditionOf(entry, field, field.exit)] : []
  })
  return conditions.length === filtersOf(selection, 'event').length ? conditions : null
}

/** Visits that belong to the interval by rule 9 of docs/metrics.md. */
export function startsInside({ interval }: Selection): Sql {
  return sql`start >= ${instant(interval.start)} AND start < ${instant(interval.end)}`
}

/** Visits that may have an event in the interval. */
export function overlaps({ interval }: Selection): Sql {
  return sql`start < ${instant(interval.end)} AND last_any >= ${instant(interval.start)}`
}

/** Visits that began before an instant and had an event at or after it. */
export function boundaryVisitsAt(selection: Selection, time: number): BoundaryVisitsSql {
  const known = selection.boundaryVisits?.get(time)
  if (known) return knownBoundaryVisits(known)
  const across = sql`start < ${instant(time)} AND last_any >= ${instant(time)}`
  return boundaryVisitsFrom(sql`FROM ${visits} PREWHERE ${site(selection)} AND ${across}`)
}

/** Visits that began before the interval and extend into it. */
export function visitsAcrossStart(selection: Selection): BoundaryVisitsSql {
  return boundaryVisitsAt(selection, selection.interval.start)
}

/** Visits of the interval that extend beyond its end. */
export function visitsAcrossEnd(selection: Selection): BoundaryVisitsSql {
  const { interval, boundaryVisits } = selection
  const known = boundaryVisits?.get(interval.end)
  if (known) return knownBoundaryVisits(known.filter(({ start }) => start >= interval.start))
  return boundaryVisitsFrom(
    sql`FROM ${visits} PREWHERE ${site(selection)} AND ${startsInside(selection)} AND last_any >= ${instant(interval.end)}`,
  )
}

/** All counted events of the visits that started in the interval, including those past its end, under the filters. */
export function eventsOfStarted(selection: Selection, ...more: readonly Sql[]): Sql {
  const { interval } = selection
  const early = visitsAcrossStart(selection)
  const late = visitsAcrossEnd(selection)
  const immutable = [...countedEvents(selection, [from(instant(interval.start))]), ...more]
  const inside = before(instant(interval.end))
  const own = sql`visit NOT IN ${early.visits}`
  const filters = mutableFilters(selection)
  if (late.none) return eventsWhere([...immutable, inside], early.none ? filters : [own, ...filters])
  return eventsWhere(
    [...immutable, upTo(late.until(interval.end))],
    [sql`if(time < ${instant(interval.end)}, ${own}, visit IN ${late.visits})`, ...filters],
  )
}

/**
 * The same and possibly more: every version of an event, under the event filters only. It is read faster, for conditions that hold for all versions
 * of an event.
 */
export function versionsOfStarted(selection: Selection, ...more: readonly Sql[]): Sql {
  const { interval } = selection
  const late = visitsAcrossEnd(selection)
  const end = late.none ? before(instant(interval.end)) : upTo(late.until(interval.end))
  return sql`events PREWHERE ${allOf([...countedEvents(selection, [from(instant(interval.start))]), ...more, end])}`
}

/** The events of the intervals and some around them: every version of an event of any kind, under the event filters only. */
export function versionsAround(selection: Selection, ...others: readonly Selection[]): Sql {
  const times = sql`indexHint${anyOf([selection, ...others].map(inInterval))}`
  return sql`events PREWHERE ${allOf(countedEvents(selection, [times], []))}`
}

/** The source of both kinds of events, and two conditions on a row's `t` (Unix milliseconds) and `visit`. */
export interface EitherEvents {
  readonly source: Sql
  /** In the interval: what `eventsInside` reads. */
  readonly inside: Sql
  /** The visit started in the interval: what `eventsOfStarted` reads. */
  readonly started: Sql
}

/** Counted events of the interval and of the visits that started in it, under the filters, read once. `more`: conditions on immutable columns. */
export function eventsInsideOrStarted(selection: Selection, ...more: readonly Sql[]): EitherEvents {
  const { interval } = selection
  const early = visitsAcrossStart(selection)
  const late = visitsAcrossEnd(selection)
  const immutable = [...more, ...countedEvents(selection, [from(instant(interval.start))])]
  const filters = mutableFilters(selection)
  const started = early.none ? sql`true` : sql`visit NOT IN ${early.visits}`
  if (late.none) {
    const source = eventsWhere([...immutable, before(instant(interval.end))], filters)
    return { source, inside: sql`true`, started }
  }
  const inside = sql`t < ${param('Int64', interval.end)}`
  const either = sql`(time < ${instant(interval.end)} OR visit IN ${late.visits})`
  return {
    source: eventsWhere([...immutable, upTo(late.until(interval.end))], [either, ...filters]),
    inside,
    started: sql`(${started} OR NOT ${inside})`,
  }
}

/** All counted events of the interval, under the filters. `more`: conditions on immutable columns. */
export function eventsInside(selection: Selection, ...more: readonly Sql[]): Sql {
  const immutable = [...more, ...countedEvents(selection, [inInterval(selection)])]
  return eventsWhere(immutable, mutableFilters(selection))
}

/** Those of them that paid or refunded. */
export function paymentsInside(selection: Selection): Sql {
  return paymentsWhere(countedEvents(selection, [inInterval(selection)], []), mutableFilters(selection))
}
