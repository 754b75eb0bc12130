/** Events under the filters, gone through once for what counts by event time and for what counts by the visit's start. */

import { before, from, instant, upTo } from '../../events/event-times.ts'
import { type Sql, sql } from '../../events/sql.ts'
import {
  carriedIn,
  carriedOut,
  countedEvents,
  eventsWhere,
  movingFilters,
  type Selection,
} from './selection.ts'

/** What a condition is that holds for all rows: by it, it is known to be left out. */
export const always = sql`1`

interface MatchingEvents {
  /** The event lies in the interval. */
  readonly inside: Sql
  /** Its visit started in it. */
  readonly own: Sql
  readonly rows: Sql
}

/** `which`: events of these kinds, those that count unless told. */
export function matchingEvents(selection: Selection, which?: readonly Sql[]): MatchingEvents {
  const { interval } = selection
  const early = carriedIn(selection)
  const late = carriedOut(selection)
  const end = instant(interval.end)
  const inside = late.none ? always : sql`(time < ${end})`
  const notEarly = early.none ? always : sql`visit NOT IN ${early.visits}`
  const own = late.none ? notEarly : sql`if(${inside}, ${notEarly}, visit IN ${late.visits})`
  const until = late.none ? before(end) : upTo(late.until(interval.end))
  const fixed = countedEvents(selection, [from(instant(interval.start)), until], which)
  const any = late.none ? [] : [sql`(${inside} OR ${own})`]
  return { inside, own, rows: eventsWhere(fixed, [...any, ...movingFilters(selection)]) }
}
