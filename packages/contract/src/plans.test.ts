import { expect, test } from 'vitest'
import { currencyOf, priceOf, savingOf } from './plans.ts'

test.each([
  ['month', 5_900, 0],
  ['year', 59_000, 11_800],
] as const)('five million events by the %s', (period, price, saving) => {
  const wanted = { size: 5, period } as const
  expect([priceOf(wanted, 'USD'), savingOf(wanted, 'USD')]).toEqual([price, saving])
})

test('the currency follows the language', () => {
  expect([currencyOf('zh-CN'), currencyOf('en-US')]).toEqual(['CNY', 'USD'])
})
