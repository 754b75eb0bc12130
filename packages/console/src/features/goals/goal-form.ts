/** A goal as its form holds it, and as the calls take it. */
import type { GoalRow } from '@footfall/contract/api/goal'
import type { GoalBody } from '@footfall/contract/resources/goal'
import { minorDigits } from '@footfall/contract/stats/currencies'
import { majorUnits } from '../../lib/format/money.ts'
import {
  emptyPage,
  isWhole,
  type MatcherDraft,
  matcherChoices,
  matcherOf,
} from '../../reports/matcher/matcher-text.ts'

export const valueKinds = ['none', 'amount', 'revenue'] as const
export type ValueKind = (typeof valueKinds)[number]

export interface GoalFields {
  readonly name: string
  readonly matcher: MatcherDraft
  readonly worth: ValueKind
  /** As it is typed, in units of the currency. */
  readonly amount: string
  readonly currency: string
}

export function fieldsOf(goal: GoalRow | null, currency: string): GoalFields {
  if (!goal) return { name: '', matcher: emptyPage, worth: 'none', amount: '', currency }
  const { kind, operator, value = '', depth } = goal.matcher
  const known = matcherChoices.find((one) => one === kind)
  const fixed = goal.value !== null && goal.value !== 'revenue' ? goal.value : null
  return {
    name: goal.name,
    matcher: known ? { kind: known, operator, value, ...(depth !== undefined && { depth }) } : emptyPage,
    worth: fixed ? 'amount' : (goal.value ?? 'none') === 'none' ? 'none' : 'revenue',
    amount: fixed ? String(majorUnits(fixed.amount, fixed.currency)) : '',
    currency: fixed?.currency ?? currency,
  }
}

/** What is wrong with the fields beside the name; null: nothing. */
export function faultOf({ matcher, worth, amount, currency }: GoalFields): 'matcher' | 'amount' | null {
  if (!isWhole(matcher)) return 'matcher'
  return worth === 'amount' && minorUnits(amount, currency) === null ? 'amount' : null
}

/** `before`: what the form does not show, the conditions on properties, stays as long as the kind does. */
export function bodyOf(
  fields: GoalFields,
  before: GoalRow | null,
): Pick<GoalBody, 'name' | 'value'> & {
  readonly matcher: ReturnType<typeof matcherOf> & Partial<Pick<GoalBody['matcher'], 'props'>>
} {
  const { name, matcher, worth, amount, currency } = fields
  const keeps = before !== null && before.matcher.kind === matcher.kind
  return {
    name: name.trim(),
    matcher: { ...matcherOf(matcher), ...(keeps && { props: before.matcher.props }) },
    value:
      worth === 'none'
        ? null
        : worth === 'revenue'
          ? 'revenue'
          : { amount: minorUnits(amount, currency) ?? 0, currency },
  }
}

/** `9.9` of CNY is 990; null for what is no such amount, or has more decimals than the currency. */
export function minorUnits(text: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(text.trim())
  if (!match || digits === null) return null
  const [, whole = '', decimals = ''] = match
  if (decimals.length > digits) return null
  return Number(whole + decimals.padEnd(digits, '0'))
}
