/**
 * The time that a team has paid for. Each stretch of it keeps what was paid for it: unused time of the current package is kept for the same size, and
 * credited for another.
 */
import {
  type BillingCurrency,
  type BillingPeriod,
  type Package,
  type PackageSize,
  priceOf,
} from '@footfall/contract/plans'
import type { PaidStretch } from '../../db/billing-tables.ts'

export interface PresentPackage {
  readonly size: PackageSize
  readonly period: BillingPeriod
  /** Unix milliseconds. */
  readonly until: number
  /** One after the other. Empty for time that the operator gave, which counts at the list price. */
  readonly stretches: readonly PaidStretch[]
}

const meanMonth = (365.25 / 12) * 86_400_000

/** What is paid once the order is, from `now` on, in Unix milliseconds. `present`: the current package; null if there is none. */
export function paidTime(
  present: PresentPackage | null,
  ordered: Package,
  currency: BillingCurrency,
  now: number,
): PaidStretch[] {
  const price = priceOf(ordered, currency)
  const left = present === null ? [] : unused(present, currency, now)
  if (present?.size === ordered.size) {
    const last = left.at(-1)
    const from = last?.until ?? now
    const day = last?.day ?? dayOfMonth(from)
    return [...left, { from, until: monthsAfter(from, monthsOf(ordered), day), amount: price, currency, day }]
  }
  const credit = left.reduce((sum, stretch) => sum + amountIn(currency, stretch), 0)
  const carried = Math.floor((credit / monthOf(ordered, currency)) * meanMonth)
  const day = dayOfMonth(now + carried)
  const until = monthsAfter(now + carried, monthsOf(ordered), day)
  return [{ from: now, until, amount: price + credit, currency, day }]
}

/** When paid time ends. */
export const endOf = (stretches: readonly PaidStretch[]): number =>
  Math.max(...stretches.map(({ until }) => until))

/** The parts of the package that begin now or later. */
function unused(
  { size, period, until, stretches }: PresentPackage,
  currency: BillingCurrency,
  now: number,
): PaidStretch[] {
  const left = stretches
    .filter((stretch) => stretch.until > now)
    .map((stretch) => {
      const from = Math.max(now, stretch.from)
      const share = (stretch.until - from) / (stretch.until - stretch.from)
      return { ...stretch, from, amount: stretch.amount * share }
    })
  const from = left.at(-1)?.until ?? now
  if (from >= until) return left
  const amount = ((until - from) / meanMonth) * monthOf({ size, period }, currency)
  return [...left, { from, until, amount, currency }]
}

/** At one rate for all packages, or repeated changes of size and currency would make time out of nothing. */
function amountIn(currency: BillingCurrency, stretch: PaidStretch): number {
  const rated = { size: 1, period: 'month' } as const
  return (stretch.amount * priceOf(rated, currency)) / priceOf(rated, stretch.currency)
}

const monthsOf = ({ period }: Pick<Package, 'period'>): number => (period === 'year' ? 12 : 1)

/** What a month of a package costs; a month of a year costs less. */
const monthOf = ({ size, period }: Package, currency: BillingCurrency): number =>
  priceOf({ size, period }, currency) / monthsOf({ period })

const dayOfMonth = (instant: number): number => new Date(instant).getUTCDate()

/** The same time of day this many months later, on `day` of the month, or on the last day of a shorter month. */
function monthsAfter(instant: number, months: number, day: number): number {
  const then = new Date(instant)
  then.setUTCMonth(then.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  return then.setUTCDate(Math.min(day, lastDay))
}
