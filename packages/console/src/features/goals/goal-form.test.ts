import type { GoalRow } from '@footfall/contract/api/goal'
import { describe, expect, test } from 'vitest'
import { bodyOf, faultsOf, fieldsOf, minorUnits } from './goal-form.ts'

test.each([
  ['9.9', 'CNY', 990],
  ['9.90', 'CNY', 990],
  ['9.905', 'CNY', null],
  ['19', 'USD', 1900],
  [' 0 ', 'USD', 0],
  ['7.', 'USD', 700],
  ['1000', 'JPY', 1000],
  ['1.5', 'JPY', null],
  ['1.5', 'KWD', 1500],
  ['-1', 'USD', null],
  ['', 'USD', null],
  ['1e3', 'USD', null],
  ['1', 'XXX', null],
])('%j of %s is %j minor units', (text, currency, amount) => {
  expect(minorUnits(text, currency)).toBe(amount)
})

const goal: GoalRow = {
  is_locked: false,
  goal_id: '00000000-0000-4000-8000-000000000000',
  name: 'Paid',
  matcher: {
    kind: 'event',
    operator: 'is',
    value: 'paid',
    props: [{ key: 'plan', operator: 'in', value: ['pro'] }],
  },
  value: { amount: 1999, currency: 'USD' },
  created_at: 0,
  updated_at: 0,
}

describe('a goal in its form', () => {
  test.each<GoalRow['value']>([null, 'revenue', { amount: 1999, currency: 'USD' }])(
    'value %j is submitted as it was, including its conditions',
    (value) => {
      const kept = { ...goal, value }
      const { matcher, name } = goal
      expect(bodyOf(fieldsOf(kept, 'CNY'))).toEqual({ name, matcher, value })
    },
  )

  test('of another kind loses the conditions', () => {
    const fields = { ...fieldsOf(goal, 'CNY'), matcher: { kind: 'any', operator: 'is', value: '' } as const }
    expect(bodyOf(fields).matcher).toEqual({ kind: 'any' })
  })

  test('a new one is a page without a path, and incomplete', () => {
    const fields = fieldsOf(null, 'CNY')
    expect(faultsOf(fields)).toEqual(['matcher'])
    expect(faultsOf({ ...fields, worth: 'amount' })).toEqual(['matcher', 'amount'])
    const whole = { ...fields, matcher: { ...fields.matcher, value: '/thanks' } }
    expect(faultsOf(whole)).toEqual([])
    const open = { key: 'plan', operator: 'in' as const, value: [] }
    expect(faultsOf({ ...whole, matcher: { ...whole.matcher, props: [open] } })).toEqual(['matcher'])
    expect(faultsOf({ ...whole, worth: 'amount', amount: '1.234' })).toEqual(['amount'])
  })
})
