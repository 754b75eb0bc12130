/**
 * Amounts of many currencies as one sum. Each day's amounts use the latest rate that is not after that day. Amounts before the first rate of their
 * currency are left out and reported. The sum is exact and rounded once, half away from zero.
 */
import type { DailyRate, RateTableBody } from '@footfall/contract/resources/rate-table'
import { minorDigits } from '@footfall/contract/stats/currencies'
import type { Converted } from '@footfall/contract/stats/revenue-results'

/** The sum of a currency on a local date (`2025-06-01`), in its minor units. */
export interface DayAmounts {
  readonly date: string
  readonly currency: string
  readonly revenue: number
  readonly refunds: number
  readonly orders: number
}

export type Sum = Omit<Converted, 'currency' | 'previous'>

/** Decimal digits of rates in calculations. */
const rateDigits = 18
/** Maximum digits of a minor unit. */
const mostMinorDigits = 4

export function convert(days: readonly DayAmounts[], table: RateTableBody): Sum {
  const rateOn = ratesByDay(table)
  const target = minorDigits(table.currency) ?? 0
  const leftOut = new Map<string, Omit<DayAmounts, 'date'>>()
  let [revenue, refunds, orders] = [0n, 0n, 0]
  for (const day of days) {
    const rate = rateOn(day.currency, day.date)
    if (rate === null) {
      const so = leftOut.get(day.currency) ?? { currency: day.currency, revenue: 0, refunds: 0, orders: 0 }
      leftOut.set(day.currency, {
        currency: day.currency,
        revenue: so.revenue + day.revenue,
        refunds: so.refunds + day.refunds,
        orders: so.orders + day.orders,
      })
      continue
    }
    // Shifted so far that no currency loses a digit.
    const shift = 10n ** BigInt(mostMinorDigits + target - (minorDigits(day.currency) ?? 0))
    revenue += BigInt(day.revenue) * rate * shift
    refunds += BigInt(day.refunds) * rate * shift
    orders += day.orders
  }
  const sum = rounded(revenue)
  return {
    revenue: sum,
    refunds: rounded(refunds),
    orders,
    average_order: orders === 0 ? null : sum / orders,
    left_out: [...leftOut.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}

/** The rate of a currency on a date, in units of its last digit; null before its first rate. */
function ratesByDay({ currency, rates }: RateTableBody): (coin: string, date: string) => bigint | null {
  const own = scaled(1)
  const byCurrency = new Map<string, DailyRate[]>()
  for (const rate of rates) {
    const list = byCurrency.get(rate.currency)
    if (list) list.push(rate)
    else byCurrency.set(rate.currency, [rate])
  }
  for (const list of byCurrency.values()) list.sort((a, b) => (a.date < b.date ? -1 : 1))
  return (coin, date) => {
    if (coin === currency) return own
    const list = byCurrency.get(coin) ?? []
    const found = list[countUpTo(list, date) - 1]
    return found ? scaled(found.rate) : null
  }
}

/** How many of the sorted rates are not after the date. */
function countUpTo(list: readonly DailyRate[], date: string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.date ?? '') <= date) low = middle + 1
    else high = middle
  }
  return low
}

/** The number as it is written, without the error of a binary fraction. */
function scaled(rate: number): bigint {
  const [mantissa = '', exponent = '0'] = String(rate).split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const shift = rateDigits + Number(exponent) - decimals.length
  const digits = BigInt(whole + decimals)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

function rounded(amount: bigint): number {
  const unit = 10n ** BigInt(rateDigits + mostMinorDigits)
  const away = amount < 0n ? -unit / 2n : unit / 2n
  return Number((amount + away) / unit)
}
