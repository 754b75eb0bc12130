/** Two numbers that stand beside the metrics: events that bots made, and visitors seen for the first time. */
import { param, type Sql, sql } from '../../events/sql.ts'
import {
  allOf,
  counts,
  eventFilters,
  events,
  inInterval,
  instant,
  type Selection,
  site,
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
  const firsts = sql`SELECT visitor FROM visitors WHERE ${site(selection)} GROUP BY visitor HAVING min(first) >= ${instant(interval.start)} AND min(first) < ${instant(interval.end)}`
  if (selection.filters.length === 0) return sql`SELECT count() AS count FROM (${firsts})`
  const where = allOf([site(selection), inInterval(selection), counts, ...eventFilters(selection)])
  return sql`SELECT uniqExact(visitor) AS count FROM ${events} WHERE ${where} AND visitor IN (${firsts})`
}
