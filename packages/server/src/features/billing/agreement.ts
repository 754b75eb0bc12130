/** Whether a team's plan was agreed individually and lasts. A payment must not replace it. */
import type { PlanRow } from '../teams/plan-limits.ts'

/** `now` in Unix milliseconds. A package without an end was not bought either. */
export function isByAgreement({ plan, paid_until: until }: PlanRow, now: number): boolean {
  if (plan === 'free') return false
  return until === null || (plan === 'enterprise' && until.getTime() > now)
}
