/** Events under the filters, read once for values by event time and for values by the visit's start. */
import { before, from, instant, upTo } from '../../../events/event-times.ts'
import { join, type Sql, sql } from '../../../events/sql.ts'
import type { BoundaryVisitsSql } from '../boundary-visits.ts'
import { allOf, anyOf, eventsWhere } from '../rows.ts'
import {
  countedEvents,
  mutableFilters,
  type Selection,
  visitsAcrossEnd,
  visitsAcrossStart,
} from '../selection.ts'
import { notRolledUpEarlier } from './after-rollup.ts'
import { type RolledDays, restOf } from './data-sources.ts'

/** A condition that holds for all rows. It is recognised and omitted. */
export const always = sql`1`

interface MatchingEvents {
  /** The event is in the interval. */
  readonly inside: Sql
  /** Its visit started in it. */
  readonly started: Sql
  /** The text after FROM. */
  readonly rows: Sql
}

/**
 * `after`: the events after these days, and all events of the visits in progress when the days ended. `which`: events of these kinds, by default
 * those that count.
 */
export function matchingEvents(
  selection: Selection,
  after: RolledDays | null,
  which?: readonly Sql[],
): MatchingEvents {
  const counted: Selection = after ? { ...selection, interval: restOf(selection, after) } : selection
  const { interval } = counted
  const [start, end] = [instant(interval.start), instant(interval.end)]
  const going = after && notRolledUpEarlier(selection, after)
  const early = visitsAcrossStart(counted)
  const late = visitsAcrossEnd(counted)
  const across = [going, late].filter((each): each is BoundaryVisitsSql => each !== null && !each.none)
  const theirs = across.map(({ visits }) => sql`visit IN ${visits}`)
  const isGoing = going !== null && !going.none
  const inside = all([
    ...(isGoing ? [sql`time >= ${start}`] : []),
    ...(across.length > 0 ? [sql`time < ${end}`] : []),
  ])
  const begun = early.none
    ? inside
    : all([...(inside === always ? [] : [inside]), sql`visit NOT IN ${early.visits}`])
  const untils = across.map(({ until }) => until(interval.end))
  const until =
    untils.length === 0
      ? before(end)
      : upTo(untils.length === 1 ? join(untils) : sql`greatest(${join(untils)})`)
  const fixed = countedEvents(counted, [from(isGoing ? going.since(interval.start) : start), until], which)
  const any = theirs.length === 0 ? [] : [anyOf([inside, ...theirs])]
  return {
    inside,
    started: theirs.length === 0 ? begun : anyOf([begun, ...theirs]),
    rows: eventsWhere(fixed, [...any, ...mutableFilters(counted)]),
  }
}

function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? always : sql`(${allOf(conditions)})`
}
