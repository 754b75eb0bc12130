/** A team's paid package, from its row. */
import type { BillingPeriod } from '@footfall/contract/plans'
import type { PlanRow } from '../teams/plan-limits.ts'
import type { PresentPackage } from './paid-until.ts'

/** Null if nothing is paid for, or the plan has no end. */
export function presentPackage({
  plan_millions: size,
  plan_period: period,
  paid_until: until,
}: PlanRow & { readonly plan_period: BillingPeriod | null }): PresentPackage | null {
  return size === null || period === null || until === null ? null : { size, period, until: until.getTime() }
}
