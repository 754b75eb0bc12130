/** Columns that several sheets have, and what stands in their cells. */
import type { Language } from '@footfall/contract/fields'
import { minorDigits } from '@footfall/contract/stats/currencies'
import type { Money } from '@footfall/contract/stats/goal-results'
import { translate } from '../../../lib/translate.ts'
import type { QueryPlan } from '../../plan.ts'
import { localIso } from '../../time/zone.ts'
import type { CellKind, Column, TypedValue } from '../sheet.ts'

export function column(title: string, kind: CellKind, width = 14): Column {
  return { title, kind, width }
}

/**
 * The column title for values of the comparison period, in days of the website's zone: `Previous 2025-11-09 – 2025-11-15`; null without a comparison.
 * A CSV file has no other place for these days.
 */
export function comparedTitle(
  { previous, zone }: Pick<QueryPlan, 'previous' | 'zone'>,
  language: Language,
): string | null {
  if (!previous) return null
  const { start, end } = previous.interval
  const dayOf = (instant: number) => localIso(instant, zone, 'second').slice(0, 10)
  const [first, last] = [dayOf(start), dayOf(Math.max(start, end - 1))]
  const days = first === last ? first : `${first} – ${last}`
  return `${translate(language, 'stats.export.previous')} ${days}`
}

/** By the digits of a currency's minor unit. */
const kinds: readonly CellKind[] = ['count', 'decimal', 'decimal', 'decimal_3', 'decimal_4']

/** An amount in the currency's units. */
export function inUnits(amount: number, currency: string): TypedValue {
  const digits = minorDigits(currency) ?? 2
  return { kind: kinds[digits] ?? 'decimal', value: amount / 10 ** digits }
}

/** Amounts with a column for each currency, so that a spreadsheet can add them up. */
export function moneyColumns(name: string, currencies: readonly string[]): Column[] {
  return currencies.map((currency) => column(`${name} · ${currency}`, 'decimal', 18))
}

/** The cells for those columns. */
export function moneyCells(amounts: readonly Money[], currencies: readonly string[]): (TypedValue | null)[] {
  return currencies.map((coin) => {
    const found = amounts.find(({ currency }) => currency === coin)
    return found ? inUnits(found.amount, coin) : null
  })
}

/** Amounts of several currencies in one cell, in their major units: `99.00 CNY, 1000 JPY`. */
export function moneyText(amounts: readonly Money[]): string {
  return amounts
    .map(({ currency, amount }) => {
      const digits = minorDigits(currency) ?? 0
      return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`
    })
    .join(', ')
}
