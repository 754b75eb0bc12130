/** A team's paid package, from its row. */
import type { BillingPeriod, PackageSize } from '@footfall/contract/plans'
import type { PaidStretch } from '../../db/billing-tables.ts'
import type { PresentPackage } from './paid-time.ts'

/** The columns of a team that hold it. */
interface PackageRow {
  readonly plan_millions: PackageSize | null
  readonly plan_period: BillingPeriod | null
  readonly paid_until: Date | null
  readonly paid_stretches: readonly PaidStretch[]
}

/** Null if nothing is paid for, or the plan has no end. */
export function presentPackage({
  plan_millions: size,
  plan_period: period,
  paid_until: until,
  paid_stretches: stretches,
}: PackageRow): PresentPackage | null {
  return size === null || period === null || until === null
    ? null
    : { size, period, until: until.getTime(), stretches }
}
