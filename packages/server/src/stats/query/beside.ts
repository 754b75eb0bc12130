/** Two numbers that stand beside the metrics: events that bots made, and visitors seen for the first time. */

import { instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { closedVisitors, isOpen, openVisitors, type Split, splitOf } from './closed-days.ts'
import { newOnPages, pageSplitOf } from './filtered-pages.ts'
import { newFiltered, visitSplitOf } from './filtered-visits.ts'
import {
  allOf,
  eventsInside,
  hasEventFilters,
  hasMovingFilters,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'

const quarter = 900_000

/** Why an event counts as made by a machine: rule 4 of the metric definitions. */
const machines = ['bot', 'empty_user_agent', 'prefetch', 'spam_referrer']

/** Rows `what, count`: `bots`, and `fresh` for the new visitors. In one statement: each is soon counted, and would take as long again to be asked. */
export function besides(selection: Selection): Sql {
  return sql`SELECT 'bots' AS what, toUInt64(count) AS count FROM (${filteredBots(selection)})
    UNION ALL SELECT 'fresh' AS what, toUInt64(count) AS count FROM (${newVisitors(selection)})`
}

/** Drops are kept by the quarter of an hour, so an end inside one takes the whole of it. */
function filteredBots(selection: Selection): Sql {
  const from = Math.floor(selection.interval.start / quarter) * quarter
  return sql`SELECT sum(count) AS count FROM drops WHERE ${site(selection)} AND quarter >= ${instant(from)} AND quarter < ${instant(selection.interval.end)} AND reason IN ${param('Array(String)', machines)}`
}

/** Visitors of the selection whose first event ever lies in the interval. */
function newVisitors(selection: Selection): Sql {
  const { interval } = selection
  const split = splitOf(selection, [])
  if (split) {
    // Those who came on a day that is summed up, and never before it; and those who have come since.
    const came = sql`SELECT sumIf(visitors, toUnixTimestamp(before) = 0) AS count ${closedVisitors(selection, split, [''])}`
    const since = firstsSince(selection, split)
    return isOpen(split) ? sql`SELECT sum(count) AS count FROM (${came} UNION ALL ${since})` : came
  }
  const filtered = visitSplitOf(selection, [])
  if (filtered) return newFiltered(selection, filtered)
  const paged = pageSplitOf(selection, [])
  if (paged) return newOnPages(selection, paged)
  const first = sql`first >= ${instant(interval.start)} AND first < ${instant(interval.end)}`
  if (selection.filters.length === 0)
    return sql`SELECT countIf(${first}) AS count FROM visitors FINAL WHERE ${site(selection)}`
  const fresh = sql`visitor IN (SELECT visitor FROM visitors FINAL WHERE ${site(selection)} AND ${first})`
  // Whoever is new has no visit from before the interval, so that the visits that begin in it are all there is to ask.
  if (!hasEventFilters(selection))
    return sql`SELECT uniqExact(visitor) AS count FROM ${visits} PREWHERE ${allOf([site(selection), startsInside(selection), ...visitFilters(selection), fresh])}`
  return sql`SELECT uniqExact(visitor) AS count FROM ${eventsInside(selection)}${hasMovingFilters(selection) ? sql` AND` : sql` WHERE`} ${fresh}`
}

/** Of those who were there on the open days, the ones who were not there before. */
function firstsSince(selection: Selection, split: Split): Sql {
  const { start, end } = split.open
  const seen = sql`${site(selection)} AND visitor IN (${openVisitors(selection, split)})`
  return sql`SELECT countIf(earliest >= ${instant(start)} AND earliest < ${instant(end)}) AS count
    FROM (SELECT min(first) AS earliest FROM visitors PREWHERE ${seen} GROUP BY visitor)`
}
