/** Revenue in integer minor units (rule 19 of the metric definitions): what a site sends in major units, made exact. */
import { minorDigits } from '@footfall/contract/stats/currencies'
import { cleanText } from './clean-text.ts'

export interface Revenue {
  /** Integer minor units; negative for a refund. */
  readonly amount: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** '' where none was given. */
  readonly orderId: string
}

/** A thousand million millions of minor units: beyond any order, and far inside the exact integers. */
const largest = 1e15
const orderIdBytes = 200
const decimal = /^([+-]?)(\d{1,16})(?:\.(\d{1,20}))?$/

/**
 * Reads `{ amount, currency, order_id }`; `amount` in major units (19.99), as a number or as decimal text. Digits beyond the minor unit are
 * rounded half away from zero. Null where the currency is unknown or the amount is no number within bounds.
 */
export function readRevenue(revenue: {
  readonly amount: unknown
  readonly currency: unknown
  readonly order_id?: unknown
}): Revenue | null {
  if (typeof revenue.currency !== 'string') return null
  const currency = revenue.currency.trim().toUpperCase()
  const digits = minorDigits(currency)
  const amount = digits === null ? null : minorUnits(revenue.amount, digits)
  if (amount === null) return null
  const order = revenue.order_id
  const text = typeof order === 'string' || typeof order === 'number' ? String(order) : ''
  return { amount, currency, orderId: cleanText(text, orderIdBytes) }
}

/** Shifts the decimal point in the text, not in binary, where 1.005 × 100 is less than 100.5. */
function minorUnits(amount: unknown, digits: number): number | null {
  if (typeof amount !== 'number' && typeof amount !== 'string') return null
  const parts = decimal.exec(plain(amount))
  if (!parts) return null
  const [, sign, whole = '', fraction = ''] = parts
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  const rounded = Number(whole + kept) + (fraction.charAt(digits) >= '5' ? 1 : 0)
  if (rounded > largest) return null
  return sign === '-' && rounded > 0 ? -rounded : rounded
}

/** Decimal text without an exponent: tiny numbers print as `1e-7`, which is none of any currency's minor units. */
function plain(amount: number | string): string {
  if (typeof amount === 'string') return amount.trim()
  return Math.abs(amount) < 1e-6 ? '0' : String(amount)
}
