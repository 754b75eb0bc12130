/**
 * Properties of events, by pair of name and value, in two periods. Some properties have another value in every event, so the pairs that most events
 * have are looked for first, by their hashes.
 */
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { matchingEvents } from './data-sources/matching-events.ts'
import { earlierName } from './data-sources/parts.ts'
import { sqlOf } from './fields/dimension-sql.ts'
import { type BothSelections, ofBoth } from './measure.ts'
import { counts } from './rows.ts'
import type { Selection } from './selection.ts'
import { type State, stateColumns } from './tally.ts'

/** The number of pairs that are examined. */
const mostPairs = 1000

/** Rows `hash` of the pairs of most events, of pairs with at least this many events in the periods together. */
export function frequentPairs(periods: readonly Selection[], least: number): Sql {
  const pairs = periods.map((each) => sql`SELECT cityHash64(k0) AS hash FROM (${pairsOf(each)})`)
  return sql`SELECT toString(hash) AS hash FROM (${join(pairs, sql` UNION ALL `)}) GROUP BY hash
    HAVING count() >= ${param('UInt32', least)} ORDER BY count() DESC, hash LIMIT ${param('UInt32', mostPairs)}`
}

/** Rows `k0`, a pair with one of these hashes, with the states of both periods. */
export function pairStates(both: BothSelections, hashes: readonly string[], wanted: readonly State[]): Sql {
  const statesOf = (period: Sql): Partial<Record<State, Sql>> => ({
    visitors: sql`uniqExactIf(visitor, inside AND ${period})`,
    visits: sql`uniqExactIf(visit, started AND ${period})`,
    pageviews: sql`countIf(inside AND kind = 'pageview' AND ${period})`,
    events: sql`countIf(inside AND kind = 'custom' AND ${period})`,
  })
  const [now, before] = [statesOf(sql`is_current`), statesOf(sql`NOT is_current`)]
  const states = wanted.flatMap((state) => [
    ...(now[state] ? [sql`${now[state]} AS ${stateColumns[state]}`] : []),
    ...(before[state] ? [sql`${before[state]} AS ${earlierName(state)}`] : []),
  ])
  const rows = ofBoth(both, (selection, period) => [pairsOf(selection, period)])
  return sql`SELECT k0, ${join(states)}
    FROM (${join(rows, sql` UNION ALL `)}) WHERE cityHash64(k0) IN ${param('Array(UInt64)', hashes)} GROUP BY k0`
}

/** Rows of events, one for each of their properties. */
function pairsOf(selection: Selection, ...more: readonly Sql[]): Sql {
  const { text } = sqlOf('event_property', selection)
  const { inside, started, rows } = matchingEvents(selection, null, [counts, sql`notEmpty(mapKeys(props))`])
  return sql`SELECT ${join([sql`arrayJoin(${text}) AS k0, visitor, visit, kind, ${inside} AS inside, ${started} AS started`, ...more])} FROM ${rows}`
}
