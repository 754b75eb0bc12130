/** Until when a package is paid. Unused time of the current package is kept for the same size, and credited at its price for another. */
import {
  type BillingCurrency,
  type BillingPeriod,
  type Package,
  type PackageSize,
  priceOf,
} from '@footfall/contract/plans'

export interface PresentPackage {
  readonly size: PackageSize
  /** A month of a year costs less, so it is also credited at less. */
  readonly period: BillingPeriod
  /** Unix milliseconds. */
  readonly until: number
}

/** `now` and the result are in Unix milliseconds. `present`: the current package; null if there is none or it has expired. */
export function paidUntil(
  present: PresentPackage | null,
  ordered: Package,
  currency: BillingCurrency,
  now: number,
): number {
  const left = present === null ? 0 : Math.max(0, present.until - now)
  const carried =
    present === null || present.size === ordered.size
      ? left
      : Math.floor((left * monthOf(present, currency)) / monthOf(ordered, currency))
  return monthsAfter(now + carried, monthsOf(ordered))
}

const monthsOf = ({ period }: Pick<Package, 'period'>): number => (period === 'year' ? 12 : 1)

/** What a month of a package costs. */
const monthOf = ({ size, period }: Package, currency: BillingCurrency): number =>
  priceOf({ size, period }, currency) / monthsOf({ period })

/** The same time of day this many months later, or the last day of a shorter month. */
function monthsAfter(instant: number, months: number): number {
  const then = new Date(instant)
  const dayOfMonth = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() + months)
  if (then.getUTCDate() !== dayOfMonth) then.setUTCDate(0)
  return then.getTime()
}
