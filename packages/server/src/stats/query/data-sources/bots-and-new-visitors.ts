/** Two numbers next to the metrics: events made by bots, and new visitors. */
import { botReasons } from '@footfall/contract/api/collect'
import { instant } from '../../../events/event-times.ts'
import { param, type Sql, sql } from '../../../events/sql.ts'
import { together } from '../grouping.ts'
import { allOf, dropsIn, site, visits } from '../rows.ts'
import {
  eventsInside,
  hasCohorts,
  hasEventFilters,
  hasMutableFilters,
  type Selection,
  startsInside,
  visitFilters,
} from '../selection.ts'
import { openVisitors } from './after-rollup.ts'
import { dailyVisitors } from './daily-rollup.ts'
import { dataSourcesOf, hasRest, type RolledDays, restOf } from './data-sources.ts'
import { visitRows } from './raw-visits.ts'
import { newMatches } from './rolled-matches.ts'
import { changedVisitor, fieldsOf, firstDay, rolledVisits, wasPresent } from './rolled-visits.ts'

/**
 * Rows `what, count`: `bots`, and `fresh` for the new visitors. One statement, because each is counted quickly and a second statement would take as
 * long again.
 */
export function botsAndNewVisitors(selection: Selection): Sql {
  return sql`SELECT 'bots' AS what, toUInt64(count) AS count FROM (${filteredBots(selection)})
    UNION ALL SELECT 'fresh' AS what, toUInt64(count) AS count FROM (${newVisitors(selection)})`
}

function filteredBots(selection: Selection): Sql {
  return sql`SELECT sum(count) AS count FROM ${dropsIn(selection, sql`reason IN ${param('Array(String)', botReasons)}`)}`
}

/** Visitors of the selection whose first event is in the interval. */
function newVisitors(selection: Selection): Sql {
  const [rollup] = dataSourcesOf(selection, [])
  if (rollup?.kind === 'daily_rollup') return newByDay(selection, rollup.days)
  if (rollup?.kind === 'visit_rollup') return newByVisit(selection, rollup.days)
  const { interval } = selection
  const first = sql`first >= ${instant(interval.start)} AND first < ${instant(interval.end)}`
  if (selection.filters.length === 0 && !hasCohorts(selection))
    return sql`SELECT countIf(${first}) AS count FROM visitors FINAL WHERE ${site(selection)}`
  const fresh = sql`visitor IN (SELECT visitor FROM visitors FINAL WHERE ${site(selection)} AND ${first})`
  // A new visitor has no visit from before the interval, so the visits that begin in it are sufficient.
  if (!hasEventFilters(selection))
    return sql`SELECT uniqExact(visitor) AS count FROM ${visits} PREWHERE ${allOf([site(selection), startsInside(selection), ...visitFilters(selection), fresh])}`
  return sql`SELECT uniqExact(visitor) AS count FROM ${eventsInside(selection)}${hasMutableFilters(selection) ? sql` AND` : sql` WHERE`} ${fresh}`
}

/** Visitors who came on a rolled-up day and never before, and those of the later visitors who had not come before. */
function newByDay(selection: Selection, days: RolledDays): Sql {
  const came = sql`SELECT sumIf(visitors, toUnixTimestamp(before) = 0) AS count FROM ${dailyVisitors(selection, days, [''])}`
  if (!hasRest(selection, days)) return came
  const { start, end } = restOf(selection, days)
  const since = sql`SELECT countIf(earliest >= ${instant(start)} AND earliest < ${instant(end)}) AS count
    FROM (SELECT min(first) AS earliest FROM visitors PREWHERE ${seenSince(selection, days)} GROUP BY visitor)`
  return sql`SELECT sum(count) AS count FROM (${came} UNION ALL ${since})`
}

const seenSince = (selection: Selection, days: RolledDays) =>
  sql`${site(selection)} AND visitor IN (${openVisitors(selection, days)})`

function newByVisit(selection: Selection, days: RolledDays): Sql {
  const { interval } = selection
  const fresh = sql`SELECT visitor FROM visitors PREWHERE ${seenSince(selection, days)} GROUP BY visitor
    HAVING min(first) >= ${instant(interval.start)} AND min(first) < ${instant(interval.end)}`
  if (hasEventFilters(selection)) {
    const ofRollup = newMatches(selection, days)
    if (!hasRest(selection, days)) return sql`SELECT uniqExact(visitor) AS count FROM (${ofRollup})`
    const came = eventsInside({ ...selection, interval: restOf(selection, days) })
    return sql`SELECT uniqExact(visitor) AS count FROM (${ofRollup} UNION ALL
      SELECT visitor FROM (SELECT visitor FROM ${came}) WHERE visitor IN (${fresh}))`
  }
  const changed = changedVisitor(selection, days, fieldsOf(selection))
  const summed = sql`SELECT countIf(NOT has_changed AND before = 0) + uniqExactIf(visitor, has_changed AND first >= ${firstDay(days)} AND ${wasPresent}) AS count
    FROM (SELECT ${changed} AS has_changed, visitor, before, first ${rolledVisits(selection, days)})`
  if (!hasRest(selection, days)) return summed
  const came = visitRows(selection, together([]), days, 'ends', ['visitors'])
  return sql`SELECT sum(count) AS count FROM (${summed} UNION ALL
    SELECT toUInt64(uniqExactIf(visitor, present OR known) - uniqExactIf(visitor, known)) AS count FROM (${came}) WHERE visitor IN (${fresh}))`
}
