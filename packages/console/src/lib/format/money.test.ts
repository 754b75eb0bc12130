import { expect, test } from 'vitest'
import { formatMoney, formatRoundMoney, formatShortMoney, majorUnits } from './money.ts'

test.each([
  [1999, 'USD', 'US$19.99', '$19.99'],
  [9900, 'CNY', '¥99.00', 'CN¥99.00'],
  [1000, 'JPY', 'JP¥1,000', '¥1,000'],
  [-3000, 'CNY', '−¥30.00', '−CN¥30.00'],
  [0, 'USD', 'US$0.00', '$0.00'],
])('%d minor units of %s', (amount, currency, chinese, english) => {
  expect(formatMoney(amount, currency, 'zh-CN')).toBe(chinese)
  expect(formatMoney(amount, currency, 'en-US')).toBe(english)
})

test.each([
  [99_999, 'USD', 'US$999.99', '$999.99'],
  [999_999, 'USD', 'US$9,999.99', '$10.00K'],
  [1_910_000, 'USD', 'US$1.91万', '$19.10K'],
  [1_234_567, 'CNY', '¥1.23万', 'CN¥12.35K'],
  [-123_456_789_00, 'CNY', '−¥1.23亿', '−CN¥123.46M'],
])('%d minor units of %s, short', (amount, currency, chinese, english) => {
  expect(formatShortMoney(amount, currency, 'zh-CN')).toBe(chinese)
  expect(formatShortMoney(amount, currency, 'en-US')).toBe(english)
})

test.each([
  [0, 'USD', 'US$0', '$0'],
  [50, 'USD', 'US$0.50', '$0.50'],
  [6_000_000, 'CNY', '¥6万', 'CN¥60K'],
])('%d minor units of %s on an axis', (amount, currency, chinese, english) => {
  expect(formatRoundMoney(amount, currency, 'zh-CN')).toBe(chinese)
  expect(formatRoundMoney(amount, currency, 'en-US')).toBe(english)
})

test('the minor unit follows the standard', () => {
  expect(majorUnits(1234, 'KWD')).toBe(1.234)
  expect(majorUnits(1234, 'JPY')).toBe(1234)
})
