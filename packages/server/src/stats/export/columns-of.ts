/** Shared parts of the tables of analyses. */

import { minorDigits } from '@footfall/contract/stats/currencies'
import type { Money } from '@footfall/contract/stats/goal-results'
import type { CellKind, Column } from './sheet.ts'

export function column(title: string, kind: CellKind, width = 14): Column {
  return { title, kind, width }
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
