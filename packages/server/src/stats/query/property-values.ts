/**
 * Properties of events, by pair of name and value, in two periods. Some properties have another value in every event, so the pairs that most events
 * have are looked for first, by their hashes.
 */
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { matchingEvents } from './data-sources/matching-events.ts'
import { sqlOf } from './fields/dimension-sql.ts'
import { counts } from './rows.ts'
import type { Selection } from './selection.ts'
import type { State } from './tally.ts'

/** The number of pairs that are examined. */
const mostPairs = 1000

/** Rows `hash` of the pairs of most events, of pairs with at least this many events in the periods together. */
export function frequentPairs(periods: readonly Selection[], least: number): Sql {
  const pairs = periods.map((each) => sql`SELECT cityHash64(k0) AS hash FROM (${pairsOf(each)})`)
  return sql`SELECT toString(hash) AS hash FROM (${join(pairs, sql` UNION ALL `)}) GROUP BY hash
    HAVING count() >= ${param('UInt32', least)} ORDER BY count() DESC, hash LIMIT ${param('UInt32', mostPairs)}`
}

/** Rows `k0`, a pair with one of these hashes, with its states. */
export function pairStates(selection: Selection, hashes: readonly string[], wanted: readonly State[]): Sql {
  const states: Partial<Record<State, Sql>> = {
    visitors: sql`uniqExactIf(visitor, inside) AS visitors`,
    visits: sql`uniqExactIf(visit, started) AS visits`,
    pageviews: sql`countIf(inside AND kind = 'pageview') AS pageviews`,
    events: sql`countIf(inside AND kind = 'custom') AS events`,
  }
  return sql`SELECT k0, ${join(wanted.flatMap((state) => states[state] ?? []))}
    FROM (${pairsOf(selection)}) WHERE cityHash64(k0) IN ${param('Array(UInt64)', hashes)} GROUP BY k0`
}

/** Rows of events, one for each of their properties. */
function pairsOf(selection: Selection): Sql {
  const { text } = sqlOf('event_property', selection)
  const { inside, started, rows } = matchingEvents(selection, null, [counts, sql`notEmpty(mapKeys(props))`])
  return sql`SELECT arrayJoin(${text}) AS k0, visitor, visit, kind, ${inside} AS inside, ${started} AS started FROM ${rows}`
}
