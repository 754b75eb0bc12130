import { expect, test } from 'vitest'
import { convert, type DayAmounts } from './convert.ts'

const on = (date: string, currency: string, revenue: number, refunds = 0, orders = 1): DayAmounts => ({
  date,
  currency,
  revenue,
  refunds,
  orders,
})
const rate = (date: string, currency: string, rate: number) => ({ date, currency, rate })
const june = [rate('2025-06-05', 'USD', 7), rate('2025-06-02', 'USD', 7.2), rate('2025-06-02', 'JPY', 0.05)]

test.each([
  ['its own currency stays as it is', [on('2025-06-01', 'CNY', 1234)], 1234],
  ['the rate of the day', [on('2025-06-02', 'USD', 1000)], 7200],
  ['a day without a rate takes the latest before it', [on('2025-06-04', 'USD', 1000)], 7200],
  ['a new rate holds from its day on', [on('2025-06-05', 'USD', 1000)], 7000],
  ['a currency without decimals', [on('2025-06-02', 'JPY', 1000)], 5000],
  [
    'the sum of many',
    [on('2025-06-02', 'USD', 100), on('2025-06-02', 'CNY', 5), on('2025-06-03', 'JPY', 1)],
    730,
  ],
  [
    'rounded once, half away from zero',
    [on('2025-06-02', 'JPY', 1, 0, 1), on('2025-06-02', 'USD', 1, 0, 1)],
    12,
  ],
  ['below zero', [on('2025-06-02', 'USD', -500, 500, 0)], -3600],
])('%s', (_what, days, revenue) => {
  expect(convert(days, { currency: 'CNY', rates: june })).toMatchObject({ revenue, left_out: [] })
})

test('refunds are converted as revenue is, and orders are added up', () => {
  const days = [on('2025-06-02', 'USD', 300, 500, 2), on('2025-06-02', 'JPY', 0, 100, 3)]
  const sum = { revenue: 2160, refunds: 4100, orders: 5, average_order: 432 }
  expect(convert(days, { currency: 'CNY', rates: june })).toMatchObject(sum)
})

test('what has no rate yet is left out and told', () => {
  const days = [
    on('2025-06-01', 'USD', 1000, 100),
    on('2025-06-02', 'USD', 500),
    on('2025-05-01', 'USD', 7),
    on('2025-06-02', 'KWD', 1500),
  ]
  expect(convert(days, { currency: 'CNY', rates: june })).toEqual({
    revenue: 3600,
    refunds: 0,
    orders: 1,
    average_order: 3600,
    left_out: [
      { currency: 'KWD', revenue: 1500, refunds: 0, orders: 1 },
      { currency: 'USD', revenue: 1007, refunds: 100, orders: 2 },
    ],
  })
})

test.each([
  ['three decimals into none', 'KWD', 'JPY', 1500, 480, 720],
  ['none into three', 'JPY', 'KWD', 720, 0.002, 1440],
  ['a tiny rate', 'VND', 'KWD', 1_000_000, 0.0000117, 11_700],
  ['a rate as small as there may be', 'VND', 'USD', 10_000_000_000, 1e-9, 1000],
  ['a quotient with more digits than count', 'VND', 'USD', 25_345_500, 1 / 25_345.5, 100_000],
  ['no binary fraction', 'USD', 'CNY', 1, 1.005, 1],
  ['half a cent', 'USD', 'CNY', 100, 1.005, 101],
])('%s', (_what, currency, target, amount, worth, revenue) => {
  const table = { currency: target, rates: [rate('2025-06-02', currency, worth)] }
  expect(convert([on('2025-06-02', currency, amount)], table).revenue).toBe(revenue)
})

test('ten thousand amounts of a third of a cent lose nothing', () => {
  const days = Array.from({ length: 10_000 }, () => on('2025-06-02', 'USD', 1))
  const table = { currency: 'CNY', rates: [rate('2025-06-02', 'USD', 0.333)] }
  expect(convert(days, table).revenue).toBe(3330)
})
