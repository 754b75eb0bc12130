/** A goal's numbers, computed from the store's counts. */
import type { GoalBody } from '@footfall/contract/resources/goal'
import type { GoalNumbers, Money } from '@footfall/contract/stats/goal-results'
import { changeOf } from '@footfall/contract/stats/metrics'
import { sql } from '../../events/sql.ts'
import { rateAmong } from '../rate-among.ts'

export interface KnownGoal extends GoalBody {
  readonly goal_id: string
}

type GoalFigures = Omit<GoalNumbers, 'value'>

/** The store's answer, with numbers as text. Goals that were not reached are missing. */
export interface Reached {
  readonly conversions?: string
  readonly visitors?: string
  readonly visits?: string | number
  readonly currencies?: readonly string[]
  readonly amounts?: readonly string[]
}

/** Columns `currencies` and `amounts`: the revenue that counts, of rows with `coin` and `amount`. */
export const worthSums = sql`sumMapIf([coin], [amount], amount != 0) AS sums, sums.1 AS currencies, arrayMap(one -> toString(one), sums.2) AS amounts`

/** `all`: the visitors and visits for the rates. */
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
    visitor_rate: rateAmong(all.visitors, visitors),
    visit_rate: rateAmong(all.visits, visits),
    value: worthOf(goal, conversions, reached),
  }
}

/** In percent for counts, in percentage points for rates. */
export function goalChanges(current: GoalFigures, previous: GoalFigures) {
  const change = (name: 'conversions' | 'visitors' | 'visits' | 'visitor_rate' | 'visit_rate') => {
    const kind = name.endsWith('rate') ? 'rate' : 'count'
    return changeOf({ kind }, current[name], previous[name])
  }
  return {
    conversions: change('conversions'),
    visitors: change('visitors'),
    visits: change('visits'),
    visitor_rate: change('visitor_rate'),
    visit_rate: change('visit_rate'),
  }
}

function worthOf({ value }: KnownGoal, conversions: number, reached: Reached): Money[] {
  if (value === null || conversions === 0) return []
  if (value !== 'revenue') return [{ currency: value.currency, amount: value.amount * conversions }]
  const { currencies = [], amounts = [] } = reached
  return currencies.map((currency, index) => ({ currency, amount: Number(amounts[index]) }))
}
