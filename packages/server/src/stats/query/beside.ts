/** Two numbers that stand beside the metrics: events that bots made, and visitors seen for the first time. */
import { param, type Sql, sql } from '../../events/sql.ts'
import type { Interval } from '../time/interval.ts'
import { closedVisitors, isOpen, splitOf } from './closed-days.ts'
import {
  allOf,
  eventsInside,
  hasEventFilters,
  hasMovingFilters,
  instant,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'

const quarter = 900_000

/** Why an event counts as made by a machine: rule 4 of the metric definitions. */
const machines = ['bot', 'empty_user_agent', 'prefetch', 'spam_referrer']

/** Drops are kept by the quarter of an hour, so an end inside one takes the whole of it. */
export function filteredBots(selection: Selection): Sql {
  const from = Math.floor(selection.interval.start / quarter) * quarter
  return sql`SELECT sum(count) AS count FROM drops WHERE ${site(selection)} AND quarter >= ${instant(from)} AND quarter < ${instant(selection.interval.end)} AND reason IN ${param('Array(String)', machines)}`
}

/** Visitors of the selection whose first event ever lies in the interval. */
export function newVisitors(selection: Selection): Sql {
  const { interval } = selection
  const split = splitOf(selection, [])
  if (split) {
    // Those who came on a day that is summed up, and never before it; and those who have come since.
    const came = sql`SELECT sumIf(visitors, toUnixTimestamp(before) = 0) AS count ${closedVisitors(selection, split, [''])}`
    const since = firstsSince(selection, split.open)
    return isOpen(split) ? sql`SELECT sum(count) AS count FROM (${came} UNION ALL ${since})` : came
  }
  const first = sql`first >= ${instant(interval.start)} AND first < ${instant(interval.end)}`
  if (selection.filters.length === 0)
    return sql`SELECT countIf(${first}) AS count FROM visitors FINAL WHERE ${site(selection)}`
  const fresh = sql`visitor IN (SELECT visitor FROM visitors FINAL WHERE ${site(selection)} AND ${first})`
  // Whoever is new has no visit from before the interval, so that the visits that begin in it are all there is to ask.
  if (!hasEventFilters(selection))
    return sql`SELECT uniqExact(visitor) AS count FROM ${visits} PREWHERE ${allOf([site(selection), startsInside(selection), ...visitFilters(selection), fresh])}`
  return sql`SELECT uniqExact(visitor) AS count FROM ${eventsInside(selection)}${hasMovingFilters(selection) ? sql` AND` : sql` WHERE`} ${fresh}`
}

/** Of the few who were there since an instant, those who were not before it. */
function firstsSince(selection: Selection, { start, end }: Interval): Sql {
  const mine = site(selection)
  const seen = sql`SELECT visitor FROM visitors WHERE ${mine} AND first >= ${instant(start)}`
  return sql`SELECT count() AS count FROM (SELECT visitor FROM visitors WHERE ${mine} AND visitor IN (${seen})
    GROUP BY visitor HAVING min(first) >= ${instant(start)} AND min(first) < ${instant(end)})`
}
