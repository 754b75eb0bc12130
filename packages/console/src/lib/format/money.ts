/** Amounts of money in any currency, told in its minor units. */
import { minorDigits } from '@footfall/contract/stats/currencies'
import type { Language } from '../i18n/language.ts'
import { formatRoundCount } from './numbers.ts'

/** Below this, an amount is written out. */
const shortFrom = 10_000

function digitsOf(currency: string): number {
  return minorDigits(currency) ?? 2
}

/** In units of the currency: 1999 of USD is 19.99, of JPY 1999. */
export function majorUnits(amount: number, currency: string): number {
  return amount / 10 ** digitsOf(currency)
}

/** Every digit, with the decimals that the currency has. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  return writer(currency, language, digitsOf(currency)).format(majorUnits(amount, currency))
}

/** From ten thousand on in 万 or 亿, K, M or B. */
export function formatShortMoney(amount: number, currency: string, language: Language): string {
  const value = majorUnits(amount, currency)
  if (Math.abs(value) < shortFrom) return formatMoney(amount, currency, language)
  const parts = writer(currency, language, 0).formatToParts(Math.sign(value))
  const short = formatRoundCount(Math.abs(value), language, 10_000)
  return parts.map(({ type, value: text }) => (type === 'integer' ? short : text)).join('')
}

const writers = new Map<string, Intl.NumberFormat>()

function writer(currency: string, language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language} ${currency} ${decimals}`
  let found = writers.get(key)
  if (!found) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    found = new Intl.NumberFormat(language, { style: 'currency', currency, ...digits })
    writers.set(key, found)
  }
  return found
}
