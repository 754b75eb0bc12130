import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRevenue } from './revenue.ts'

test.each([
  [19.99, 'USD', 1999],
  ['19.99', 'usd', 1999],
  [1.005, 'CNY', 101],
  [0.1 + 0.2, 'EUR', 30],
  [1.15, 'CNY', 115],
  [-19.99, 'USD', -1999],
  ['-0.004', 'USD', 0],
  [1234, 'JPY', 1234],
  [1234.5, 'JPY', 1235],
  [1.2345, 'KWD', 1235],
  [1.2345, 'CLF', 12345],
  [0, 'CNY', 0],
  [-0, 'CNY', 0],
  [1e-7, 'CNY', 0],
  ['+5', 'CNY', 500],
  [10_000_000_000_000, 'CNY', 1e15],
])('%s %s is %d minor units', (amount, currency, minor) => {
  expect(readRevenue({ amount, currency })).toEqual({
    amount: minor,
    currency: currency.toUpperCase(),
    orderId: '',
  })
})

test.each([
  [1, 'XXX'],
  [1, ''],
  [1, 7],
  [Number.NaN, 'USD'],
  [Number.POSITIVE_INFINITY, 'USD'],
  ['1e5', 'USD'],
  ['1,000', 'USD'],
  ['', 'USD'],
  [null, 'USD'],
  [[5], 'USD'],
  [1e14, 'USD'],
  [1e300, 'USD'],
])('%s %s is no revenue', (amount, currency) => {
  expect(readRevenue({ amount, currency })).toBeNull()
})

test.each([
  ['A-1', 'A-1'],
  [42, '42'],
  [' A\n1 ', 'A 1'],
  [undefined, ''],
  [{}, ''],
])('the order id %j is stored as %j', (order_id, orderId) => {
  expect(readRevenue({ amount: 1, currency: 'CNY', order_id })?.orderId).toBe(orderId)
})

test('every amount written in minor units comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
      const amount = minor / 100
      expect(readRevenue({ amount, currency: 'USD' })?.amount).toBe(minor === 0 ? 0 : minor)
      expect(readRevenue({ amount: amount.toFixed(2), currency: 'USD' })?.amount).toBe(
        minor === 0 ? 0 : minor,
      )
    }),
  )
})
