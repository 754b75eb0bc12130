/** What a goal came to, out of what the store counted. */
import type { GoalBody } from '@footfall/contract/resources/goal'
import type { GoalNumbers, Money } from '@footfall/contract/stats/goal-results'
import { sql } from '../../events/sql.ts'

export interface KnownGoal extends GoalBody {
  readonly goal_id: string
}

/** As the store answers it, numbers as text; nothing is told of what was not reached. */
export interface Reached {
  readonly conversions?: string
  readonly visitors?: string
  readonly visits?: string | number
  readonly currencies?: readonly string[]
  readonly amounts?: readonly string[]
}

/** Columns `currencies` and `amounts`: what counts of the revenue of rows that have `coin` and `amount`. */
export const worthSums = sql`sumMapIf([coin], [amount], amount != 0) AS sums, sums.1 AS currencies, arrayMap(one -> toString(one), sums.2) AS amounts`

/** `all`: the visitors and visits that the rates are over. */
export function goalNumbers(
  goal: KnownGoal,
  reached: Reached,
  all: { readonly visitors: number; readonly visits: number },
): GoalNumbers {
  const conversions = Number(reached.conversions ?? 0)
  const visitors = Number(reached.visitors ?? 0)
  const visits = Number(reached.visits ?? 0)
  return {
    conversions,
    visitors,
    visits,
    visitor_rate: all.visitors === 0 ? null : (visitors / all.visitors) * 100,
    visit_rate: all.visits === 0 ? null : (visits / all.visits) * 100,
    value: worthOf(goal, conversions, reached),
  }
}

function worthOf({ value }: KnownGoal, conversions: number, reached: Reached): Money[] {
  if (value === null || conversions === 0) return []
  if (value !== 'revenue') return [{ currency: value.currency, amount: value.amount * conversions }]
  const { currencies = [], amounts = [] } = reached
  return currencies.map((currency, index) => ({ currency, amount: Number(amounts[index]) }))
}
