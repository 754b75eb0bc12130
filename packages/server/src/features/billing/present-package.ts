/** A team's paid package, from its row. */
import type { Selectable } from 'kysely'
import type { TeamsTable } from '../../db/schema.ts'
import type { PresentPackage } from './paid-time.ts'

type PackageRow = Pick<
  Selectable<TeamsTable>,
  'plan_millions' | 'plan_period' | 'paid_until' | 'paid_stretches'
>

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
