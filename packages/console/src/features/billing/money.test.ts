import { expect, test } from 'vitest'
import { formatPrice } from './money.ts'

test.each([
  [5_900, 'USD', 'en-US', '$59'],
  [5_950, 'USD', 'en-US', '$59.50'],
  [1_699_000, 'CNY', 'zh-CN', '¥16,990'],
  [9_900, 'CNY', 'en-US', 'CN¥99'],
  [5_900, 'USD', 'zh-CN', 'US$59'],
] as const)('%i %s in %s: %s', (amount, currency, language, text) => {
  expect(formatPrice({ amount, currency }, language)).toBe(text)
})
