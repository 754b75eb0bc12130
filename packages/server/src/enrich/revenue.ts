/** Revenue in integer minor units (rule 19 of docs/metrics.md), as it is sent: 19.99 USD is 1999. */
import { minorDigits } from '@footfall/contract/stats/currencies'
import { cleanText } from './clean-text.ts'

export interface Revenue {
  /** Integer minor units; negative for a refund. */
  readonly amount: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** '' if none was given. */
  readonly orderId: string
}

/** 10^15 minor units: beyond any order, and within exact integers. */
const largest = 1e15
const orderIdBytes = 200

/** Reads `{ amount, currency, order_id, refund }`. Null if the currency is unknown or the amount is not a whole number within bounds. */
export function readRevenue(revenue: {
  readonly amount: unknown
  readonly currency: unknown
  readonly order_id?: unknown
  readonly refund?: unknown
}): Revenue | null {
  const { amount, currency: named, order_id: order } = revenue
  if (typeof named !== 'string' || typeof amount !== 'number') return null
  if (!Number.isInteger(amount) || Math.abs(amount) > largest) return null
  const currency = named.trim().toUpperCase()
  if (minorDigits(currency) === null) return null
  const text = typeof order === 'string' || typeof order === 'number' ? String(order) : ''
  const signed = revenue.refund === true ? 0 - Math.abs(amount) : amount
  return { amount: signed, currency, orderId: cleanText(text, orderIdBytes) }
}
