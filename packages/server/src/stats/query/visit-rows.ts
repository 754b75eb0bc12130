/**
 * Rows of visit scope: what each visit adds to the metrics. Whole visits carry all that is asked; of those across an end of the interval the events
 * inside are counted, a row each.
 */

import { instant } from '../../events/event-times.ts'
import { empty, join, type Sql, sql } from '../../events/sql.ts'
import { isOpen, openVisitors, type Split, unclosed } from './closed-days.ts'
import { closedVisits, noDay } from './closed-visits.ts'
import { amongOthers, type TimedKey, timeKey } from './keys.ts'
import {
  allOf,
  carriedAt,
  counts,
  eventsWhere,
  inInterval,
  movingFilters,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'

export const bounce = sql`(pageviews <= 1 AND interactive = 0)`
export const milliseconds = sql`(toUnixTimestamp64Milli(last) - toUnixTimestamp64Milli(start))`

/** The metrics out of such rows, in the names every measuring part has; `end`: what they end in. */
export function visitSums(split: Split | null, end: Sql = amongOthers): Sql {
  const visitors = split
    ? sql`toUInt64(uniqExactIf(visitor, present OR known) - uniqExactIf(visitor, known))`
    : sql`uniqExactIf(visitor, present)`
  return sql`${visitors} AS visitors${end}, sum(views) AS pageviews${end}, sum(customs) AS events${end},
    countIf(started) AS visits${end}, sumIf(all_views, started) AS visit_views${end}, countIf(started) AS entered${end},
    countIf(started AND bounced) AS bounces${end}, sumIf(lasted, started AND NOT bounced) AS duration${end}`
}

/** Whether a group of such rows is more than visits that span the period. */
export const anything = sql`countIf(present OR started) > 0`

const ofVisit = sql`visitor, pageviews AS all_views, ${bounce} AS bounced, ${milliseconds} AS lasted`
const ofNoVisit = sql`visitor, 0 AS all_views, 0 AS bounced, 0 AS lasted, 0 AS started`

export interface VisitRowsOptions {
  /** The keys ask for what only rows of visits tell. */
  readonly pages?: boolean
  /** Buckets for a column `bucket`: the one that the row's visit began in; 0 on a row that begins none. */
  readonly began?: TimedKey | null
}

/** Rows with the columns of `keys` (each `… AS k0`, on a row of either table) and those that `visitSums` reads. */
export function visitRows(
  selection: Selection,
  keys: readonly Sql[],
  split: Split | null,
  { pages = false, began = null }: VisitRowsOptions = {},
): Sql {
  const { start, end } = selection.interval
  const columns = (bucket: Sql, ...more: Sql[]) =>
    join([...keys, ...(began ? [sql`${bucket} AS bucket`] : []), ...more])
  const none = sql`toInt64(0)`
  // Beside sums, the open part is counted; of its visitors it must be known whether the sums tell of them.
  const counted = instant(split ? split.open.start : start)
  const inside = [
    ...(split ? [sql`start >= ${counted}`] : []),
    ...(carriedAt(selection, end).none ? [] : [sql`last_any < ${instant(end)}`]),
  ]
  const shown =
    inside.length === 0
      ? sql`1 AS present, pageviews AS views, events AS customs`
      : sql`${allOf(inside)} AS present, if(present, pageviews, 0) AS views, if(present, events, 0) AS customs`
  const known = (condition: Sql) => (split ? sql`, ${condition} AS known` : empty)
  const which = split ? unclosed(selection, split) : startsInside(selection)
  const begun = sql`SELECT ${columns(began ? timeKey(began, sql`start`) : none, ofVisit, sql`1 AS started, ${shown}${known(sql`start < ${counted}`)}`)}
    FROM ${visits} PREWHERE ${allOf([site(selection), which, ...visitFilters(selection)])}`
  if (split && !isOpen(split)) return begun

  const parts = [begun]
  const ends = split ? [split.open.start, end] : [start, end]
  const across = eventsAcross(selection, ends)
  if (across)
    parts.push(
      sql`SELECT ${columns(
        none,
        ofNoVisit,
        sql`time >= ${counted} AS present,
      toUInt32(present AND kind = 'pageview') AS views, toUInt32(present AND kind = 'custom') AS customs${known(sql`NOT present`)}`,
      )} FROM ${pages ? withPages(selection, ends, across) : across}`,
    )
  if (split)
    parts.push(sql`SELECT ${columns(none, ofNoVisit, sql`0 AS present, 0 AS views, 0 AS customs${known(sql`1`)}`)}
      ${closedVisits(selection, split, sql`visitor IN (${openVisitors(selection, split)})`, sql`before < ${noDay}`)}`)
  return join(parts, sql` UNION ALL `)
}

/** The interval's counted events of the visits that lie across one of the instants: near them, so that little is read; null: there are none. */
function eventsAcross(selection: Selection, instants: readonly number[]): Sql | null {
  const ends = instants.map((each) => carriedAt(selection, each)).filter(({ none }) => !none)
  if (ends.length === 0) return null
  const any = (conditions: readonly Sql[]) => sql`(${join([...conditions], sql` OR `)})`
  return eventsWhere(
    [
      any(ends.map((each) => sql`visitor IN ${each.visitors}`)),
      site(selection),
      inInterval(selection),
      any(ends.map(({ firstStart, lastEvent }) => sql`time >= ${firstStart} AND time <= ${lastEvent}`)),
      sql`indexHint${any(ends.map(({ firstStart, lastEvent }) => sql`toDate(time) >= toDate(${firstStart}) AND toDate(time) <= toDate(${lastEvent})`))}`,
      counts,
    ],
    [any(ends.map((each) => sql`visit IN ${each.visits}`)), ...movingFilters(selection)],
  )
}

/** Rows of those events with what only their visits' rows tell. */
function withPages(selection: Selection, instants: readonly number[], rows: Sql): Sql {
  const across = instants.map((each) => sql`start < ${instant(each)} AND last_any >= ${instant(each)}`)
  return sql`(SELECT * FROM ${rows}) AS a INNER JOIN (SELECT visit, entry_page, exit_page FROM ${visits} PREWHERE ${site(selection)} AND (${join(across, sql` OR `)})) AS b USING (visit)`
}
