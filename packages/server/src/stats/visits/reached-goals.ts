/** The goals of a website that an event reaches. */
import type { GoalBody } from '@footfall/contract/resources/goal'
import type { Matcher } from '@footfall/contract/stats/matchers'
import type { SessionRow } from '@footfall/contract/stats/session-results'
import type { Sql } from '../../events/sql.ts'
import { meaningOf, meantBy } from '../sequences/match-sql.ts'

interface ReachedGoals {
  /** The distinct matchers of the goals. */
  readonly matchers: readonly Matcher[]
  /** For a row of `countedRows`: the numbers of the matchers that it fulfils. */
  readonly numbers: Sql
  /** The goals with these numbers, in the order in which they were created. */
  named(numbers: readonly number[]): SessionRow['goals']
}

/** `known`: the goals of the website by id. */
export function reachedGoals(known: ReadonlyMap<string, GoalBody> = new Map()): ReachedGoals {
  const goals = [...known].map(([goal_id, { name, matcher }]) => ({
    goal_id,
    name,
    meaning: meaningOf(matcher),
    matcher,
  }))
  const meanings = new Map(goals.map(({ meaning, matcher }) => [meaning, matcher]))
  const places = [...meanings.keys()]
  const matchers = [...meanings.values()]
  return {
    matchers,
    numbers: meantBy(matchers),
    named: (numbers) =>
      goals
        .filter(({ meaning }) => numbers.includes(places.indexOf(meaning) + 1))
        .map(({ goal_id, name }) => ({ goal_id, name })),
  }
}
