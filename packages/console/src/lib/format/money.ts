/** Formats amounts of money, which are given in minor units of a currency. */
import { minorDigits } from '@footfall/contract/stats/currencies'
import type { Language } from '../i18n/language.ts'
import { formatCount, formatRoundCount, shortFrom } from './numbers.ts'

function digitsOf(currency: string): number {
  return minorDigits(currency) ?? 2
}

/** The amount in units of the currency: 1999 is 19.99 for USD and 1999 for JPY. */
export function majorUnits(amount: number, currency: string): number {
  return amount / 10 ** digitsOf(currency)
}

/** Every digit, with the decimals of the currency. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  return withMinus(writer(currency, language, digitsOf(currency)).format(majorUnits(amount, currency)))
}

/** Shortened like counts: K, M or B from a thousand on, 万 or 亿 from ten thousand on, with two decimals. */
export function formatShortMoney(amount: number, currency: string, language: Language): string {
  const value = majorUnits(amount, currency)
  if (Math.abs(value) < shortFrom[language]) return formatMoney(amount, currency, language)
  return withSymbol(value, currency, language, formatCount)
}

/** The same without needless decimals, for an axis: `$60K`, `$0`. */
export function formatRoundMoney(amount: number, currency: string, language: Language): string {
  const value = majorUnits(amount, currency)
  const isEven = Number.isInteger(value) || Math.abs(value) >= shortFrom[language]
  return isEven
    ? withSymbol(value, currency, language, formatRoundCount)
    : formatMoney(amount, currency, language)
}

/** Replaces the digits of a formatted amount by the given figure. */
function withSymbol(
  value: number,
  currency: string,
  language: Language,
  write: (size: number, language: Language) => string,
): string {
  const parts = writer(currency, language, 0).formatToParts(Math.sign(value))
  const size = write(Math.abs(value), language)
  return withMinus(parts.map(({ type, value: text }) => (type === 'integer' ? size : text)).join(''))
}

/** With a true minus sign, after which a line does not break, as it does after a hyphen. */
function withMinus(text: string): string {
  return text.replace('-', '−')
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
