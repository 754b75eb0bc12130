/** The paid package of a team, out of its row. */
import type { PlanRow } from '../teams/plan-limits.ts'
import type { PresentPackage } from './paid-until.ts'

/** Null where nothing is paid for, or nothing that ends. */
export function presentPackage({ plan_millions: size, paid_until: until }: PlanRow): PresentPackage | null {
  return size === null || until === null ? null : { size, until: until.getTime() }
}
