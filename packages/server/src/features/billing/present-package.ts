/** A team's paid package, from its row. */
import type { PlanRow } from '../teams/plan-limits.ts'
import type { PresentPackage } from './paid-until.ts'

/** Null if nothing is paid for, or the plan has no end. */
export function presentPackage({ plan_millions: size, paid_until: until }: PlanRow): PresentPackage | null {
  return size === null || until === null ? null : { size, until: until.getTime() }
}
