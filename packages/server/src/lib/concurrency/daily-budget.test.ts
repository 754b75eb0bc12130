import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { DailyBudget } from './daily-budget.ts'

test('a budget is each subject’s own, and new a day after it was begun', () => {
  const budget = new DailyBudget(2)
  const spent = (subject: string, now: number) => budget.spend(subject, now)
  expect([spent('a', 0), spent('a', 5), spent('a', day - 1), spent('b', day - 1)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect([spent('a', day), spent('a', day + 1), spent('a', day + 2)]).toEqual([true, true, false])
})

test('a clock that is set back begins a new day', () => {
  const budget = new DailyBudget(1)
  expect([budget.spend('a', 10), budget.spend('a', 11), budget.spend('a', 9)]).toEqual([true, false, true])
})
