/** A goal as its form holds it, and as the calls take it. */
import type { GoalRow } from '@footfall/contract/api/goal'
import type { GoalBody } from '@footfall/contract/resources/goal'
import { minorDigits } from '@footfall/contract/stats/currencies'
import { majorUnits } from '../../lib/format/money.ts'
import {
  emptyPage,
  isFinished,
  type MatcherDraft,
  matcherOf,
  readMatcher,
} from '../../reports/matcher/matcher-text.ts'

export const valueKinds = ['none', 'amount', 'revenue'] as const
export type ValueKind = (typeof valueKinds)[number]

export interface GoalFields {
  readonly name: string
  readonly matcher: MatcherDraft
  readonly worth: ValueKind
  /** As typed, in units of the currency. */
  readonly amount: string
  readonly currency: string
}

/** `event`: what a new goal is proposed for; null for nothing in particular. */
export function fieldsOf(goal: GoalRow | null, currency: string, event: string | null = null): GoalFields {
  if (!goal) {
    const matcher: MatcherDraft = event === null ? emptyPage : { kind: 'event', operator: 'is', value: event }
    return { name: event?.slice(0, 100) ?? '', matcher, worth: 'none', amount: '', currency }
  }
  const fixed = goal.value !== null && goal.value !== 'revenue' ? goal.value : null
  return {
    name: goal.name,
    matcher: readMatcher(goal.matcher)[0] ?? emptyPage,
    worth: fixed ? 'amount' : (goal.value ?? 'none') === 'none' ? 'none' : 'revenue',
    amount: fixed ? String(majorUnits(fixed.amount, fixed.currency)) : '',
    currency: fixed?.currency ?? currency,
  }
}

export type GoalFault = 'matcher' | 'amount'

/** What is wrong with the fields other than the name. */
export function faultsOf({ matcher, worth, amount, currency }: GoalFields): GoalFault[] {
  const faults: GoalFault[] = []
  if (!isFinished(matcher)) faults.push('matcher')
  if (worth === 'amount' && minorUnits(amount, currency) === null) faults.push('amount')
  return faults
}

export function bodyOf({
  name,
  matcher,
  worth,
  amount,
  currency,
}: GoalFields): Pick<GoalBody, 'name' | 'value'> & { readonly matcher: ReturnType<typeof matcherOf> } {
  return {
    name: name.trim(),
    matcher: matcherOf(matcher),
    value:
      worth === 'none'
        ? null
        : worth === 'revenue'
          ? 'revenue'
          : { amount: minorUnits(amount, currency) ?? 0, currency },
  }
}

/** `9.9` of CNY is 990. Null if the text is not such an amount, or has more decimals than the currency. */
export function minorUnits(text: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(text.trim())
  if (!match || digits === null) return null
  const [, whole = '', decimals = ''] = match
  if (decimals.length > digits) return null
  return Number(whole + decimals.padEnd(digits, '0'))
}
