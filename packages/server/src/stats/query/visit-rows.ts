/**
 * Rows of visit scope, one for each visit and more for those across an end of the interval: what each adds to the metrics. Whole visits carry all
 * that is asked; of those across an end, their events inside are counted.
 */

import { instant, upTo } from '../../events/event-times.ts'
import { join, type Sql, sql } from '../../events/sql.ts'
import { isOpen, openVisitors, type Split, unclosed } from './closed-days.ts'
import type { Carried } from './edges.ts'
import {
  allOf,
  carriedIn,
  carriedOut,
  counts,
  eventsWhere,
  inInterval,
  type Selection,
  site,
  startsInside,
  straddlingEvents,
  visitFilters,
  visits,
} from './selection.ts'

export const bounce = sql`(pageviews <= 1 AND interactive = 0)`
export const milliseconds = sql`(toUnixTimestamp64Milli(last) - toUnixTimestamp64Milli(start))`

/** The metrics out of such rows, in the names every measuring part has. */
export function visitSums(split: Split | null): Sql {
  const visitors = split
    ? sql`toUInt64(uniqExactIf(visitor, present OR known) - uniqExactIf(visitor, known))`
    : sql`uniqExactIf(visitor, present)`
  return sql`${visitors} AS visitors_, ${otherSums}`
}

const otherSums = sql`sum(views) AS pageviews_, sum(customs) AS events_,
  countIf(started) AS visits_, sumIf(all_views, started) AS visit_views_, countIf(started) AS entered_,
  countIf(started AND bounced) AS bounces_, sumIf(lasted, started AND NOT bounced) AS duration_`

/** Whether a group of such rows is more than visits that span the period. */
export const anything = sql`countIf(present OR started) > 0`

const none = sql`toUInt64(0)`

/** Rows with the columns of `keys` (each `… AS k0`, on a row of visits) and those that `visitSums` reads. */
export function visitRows(selection: Selection, keys: readonly Sql[], split: Split | null): Sql {
  const filters = visitFilters(selection)
  const columns = (...more: Sql[]) => join([...keys, ...more], sql`, `)
  const shared = sql`visitor, pageviews AS all_views, ${bounce} AS bounced, ${milliseconds} AS lasted`
  const own = [site(selection), ...filters]
  if (split && !isOpen(split))
    return sql`SELECT ${columns(shared, sql`toUInt8(1) AS started, ${none} AS views, ${none} AS customs, toUInt8(0) AS present, toUInt8(0) AS known`)}
      FROM ${visits} PREWHERE ${allOf([...own, unclosed(selection, split)])}`

  // What is counted here: all of the selection, or what is not summed up yet.
  const counted: Selection = split ? { ...selection, interval: split.open } : selection
  const { start, end } = counted.interval
  const whole = sql`SELECT ${columns(shared, sql`toUInt8(1) AS started, toUInt64(pageviews) AS views, toUInt64(events) AS customs, toUInt8(1) AS present, toUInt8(0) AS known`)}
    FROM ${visits} PREWHERE ${allOf([...own, startsInside(counted), sql`last_any < ${instant(end)}`])}`
  const parts = [whole]
  const inside = sql`SELECT visit, countIf(kind = 'pageview') AS views, countIf(kind = 'custom') AS customs FROM ${straddlingEvents(counted)} GROUP BY visit`
  const crossings: [Carried, Sql][] = [
    [carriedIn(counted), sql`start < ${instant(start)} AND last_any >= ${instant(start)}`],
    [
      carriedOut(counted),
      sql`start >= ${instant(start)} AND start < ${instant(end)} AND last_any >= ${instant(end)}`,
    ],
  ]
  for (const [{ none, near }, crossing] of crossings)
    if (!none)
      parts.push(sql`SELECT * EXCEPT visit, views + customs > 0 AS present, toUInt8(0) AS known
        FROM (SELECT ${columns(shared, sql`(${startsInside(selection)}) AS started, visit`)} FROM ${visits} PREWHERE ${allOf([...own, near, crossing])}) AS a
        LEFT JOIN (${inside}) AS b USING (visit)`)
  if (split) parts.push(...knownRows(selection, keys, split))
  return join(parts, sql` UNION ALL `)
}

/** Visitors of the open part where they were there in the summed part: those the sums have counted already. */
function knownRows(selection: Selection, keys: readonly Sql[], split: Split): Sql[] {
  const summed: Selection = { ...selection, interval: split.summed }
  const mine = sql`${site(selection)} AND visitor IN (${openVisitors(selection, split)})`
  const columns = join(
    [
      ...keys,
      sql`visitor, toUInt32(0) AS all_views, toUInt8(0) AS bounced, toInt64(0) AS lasted, toUInt8(0) AS started, ${none} AS views, ${none} AS customs, toUInt8(0) AS present, toUInt8(1) AS known`,
    ],
    sql`, `,
  )
  const parts = [sql`SELECT ${columns} FROM ${visits} PREWHERE ${mine} AND ${startsInside(summed)}`]
  const early = carriedIn(summed)
  if (early.none) return parts
  const reachedIn = eventsWhere(
    [site(selection), inInterval(summed), counts, upTo(early.lastEvent)],
    [sql`visit IN ${early.visits}`],
  )
  const across = sql`start < ${instant(summed.interval.start)} AND last_any >= ${instant(summed.interval.start)}`
  return [
    ...parts,
    // Whoever's they are: a visitor more on both sides changes no difference.
    sql`SELECT ${columns} FROM ${visits} PREWHERE ${site(selection)} AND ${early.near} AND ${across} AND visit IN (SELECT visit FROM ${reachedIn})`,
  ]
}
