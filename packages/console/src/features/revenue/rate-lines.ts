/** Exchange rates as lines of text (`2025-06-02, USD, 7.19`): typed, pasted from a spreadsheet, or read from a file. */
import { type DailyRate, highestRate, leastRate, mostRates } from '@footfall/contract/resources/rate-table'
import { minorDigits } from '@footfall/contract/stats/currencies'
import { isLocalDate } from '../../lib/time/zoned-day.ts'

export type RateFault =
  | { readonly fault: 'none' | 'tooMany' }
  | {
      readonly fault: 'parts' | 'date' | 'currency' | 'rate' | 'itself' | 'twice'
      /** Counted from 1. */
      readonly line: number
    }

/** Reads rates for a table in `currency`. Returns the first error if there is one. Empty lines and a heading without a date are skipped. */
export function readRates(text: string, currency: string): readonly DailyRate[] | RateFault {
  const rates: DailyRate[] = []
  const known = new Set<string>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [at, content] of lines.entries()) {
    if (content.trim() === '' || (rates.length === 0 && !/\d/.test(content))) continue
    const line = at + 1
    const parts = content
      .split(/[,;\t，；]/)
      .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
      .filter((part) => part !== '')
    const [date, code, number, ...more] = parts
    if (code === undefined || number === undefined || more.length > 0) return { fault: 'parts', line }
    const coin = code.toUpperCase()
    const rate = Number(number)
    if (!isLocalDate(date)) return { fault: 'date', line }
    if (minorDigits(coin) === null) return { fault: 'currency', line }
    if (!(rate >= leastRate && rate <= highestRate)) return { fault: 'rate', line }
    if (coin === currency) return { fault: 'itself', line }
    const key = `${date} ${coin}`
    if (known.has(key)) return { fault: 'twice', line }
    known.add(key)
    rates.push({ date, currency: coin, rate })
  }
  if (rates.length > mostRates) return { fault: 'tooMany' }
  return rates.length === 0 ? { fault: 'none' } : rates
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 18 })

export function writeRates(rates: readonly DailyRate[]): string {
  return rates.map(({ date, currency, rate }) => `${date}, ${currency}, ${plain.format(rate)}`).join('\n')
}
