import { expect, test } from 'vitest'
import { readRevenue } from './revenue.ts'

test.each([
  [
    { amount: 1999, currency: 'USD', order_id: 'A-1' },
    { amount: 1999, currency: 'USD', orderId: 'A-1' },
  ],
  [
    { amount: -1999, currency: 'usd' },
    { amount: -1999, currency: 'USD', orderId: '' },
  ],
  [
    { amount: 0, currency: ' cny ' },
    { amount: 0, currency: 'CNY', orderId: '' },
  ],
  [
    { amount: 500, currency: 'JPY', order_id: 7 },
    { amount: 500, currency: 'JPY', orderId: '7' },
  ],
  [
    { amount: 1999, currency: 'USD', order_id: 'A-1', refund: true },
    { amount: -1999, currency: 'USD', orderId: 'A-1' },
  ],
  [
    { amount: -1999, currency: 'USD', refund: true },
    { amount: -1999, currency: 'USD', orderId: '' },
  ],
])('%j is revenue in minor units', (sent, revenue) => {
  expect(readRevenue(sent)).toEqual(revenue)
})

test.each([
  { amount: 19.99, currency: 'USD' },
  { amount: '1999', currency: 'USD' },
  { amount: 1e16, currency: 'USD' },
  { amount: Number.NaN, currency: 'USD' },
  { amount: 1, currency: 'XXY' },
  { amount: 1, currency: 7 },
  { amount: null, currency: 'USD' },
])('%j is none', (sent) => {
  expect(readRevenue(sent)).toBeNull()
})
