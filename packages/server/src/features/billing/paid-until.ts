/** Until when a package is paid. Unused time of the current package is credited at its price. */
import { type BillingCurrency, type Package, type PackageSize, priceOf } from '@footfall/contract/plans'

export interface PresentPackage {
  readonly size: PackageSize
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
  const worth = (size: PackageSize): number => priceOf({ size, period: 'month' }, currency)
  const carried = present === null ? 0 : Math.floor((left * worth(present.size)) / worth(ordered.size))
  return monthsAfter(now + carried, ordered.period === 'year' ? 12 : 1)
}

/** The same time of day this many months later, or the last day of a shorter month. */
function monthsAfter(instant: number, months: number): number {
  const then = new Date(instant)
  const dayOfMonth = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() + months)
  if (then.getUTCDate() !== dayOfMonth) then.setUTCDate(0)
  return then.getTime()
}
