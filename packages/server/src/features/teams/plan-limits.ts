/** A team's current plan and its limits. Computed on every use, so an expired package ends by itself. */
import { day } from '@footfall/contract/durations'
import { type PackageSize, type Plan, type PlanLimits, planLimits, trialDays } from '@footfall/contract/plans'
import type { Config } from '../../config.ts'

/** Milliseconds for which a new team tries everything before its plan's retention hides anything. */
export const trialLength = trialDays * day

/** The columns of a team that determine its plan. */
export interface PlanRow {
  readonly plan: Plan
  readonly plan_millions: PackageSize | null
  readonly paid_until: Date | null
  readonly trial_ends_at: Date | null
}

export interface TeamPlan {
  /** `own`: this installation has no plans and no limits. */
  readonly plan: Plan | 'own'
  /** A paid package has expired: the limits of Free apply. */
  readonly lapsed: boolean
  readonly limits: PlanLimits
  /** Since when Free's retention hides older data, in Unix milliseconds; null if it does not. */
  readonly hidesSince: number | null
}

const unlimited: PlanLimits = { websites: null, members: null, retentionMonths: null, events: null }

/** `now` in Unix milliseconds. */
export function planOf({ plans }: Pick<Config, 'plans'>, row: PlanRow, now: number): TeamPlan {
  if (!plans) return { plan: 'own', lapsed: false, limits: unlimited, hidesSince: null }
  const ended = row.paid_until === null ? null : row.paid_until.getTime()
  if (ended !== null && ended <= now)
    return { plan: 'free', lapsed: true, limits: planLimits.free, hidesSince: ended }
  if (row.plan === 'free') {
    const trial = row.trial_ends_at?.getTime() ?? 0
    return {
      plan: 'free',
      lapsed: false,
      limits: planLimits.free,
      hidesSince: trial <= now ? trial : null,
    }
  }
  const limits = planLimits[row.plan]
  return {
    plan: row.plan,
    lapsed: false,
    limits: row.plan_millions === null ? limits : { ...limits, events: row.plan_millions * 1_000_000 },
    hidesSince: null,
  }
}

/** The oldest visible instant of reports, in Unix milliseconds, at the beginning of a UTC day; null if nothing is hidden. A trial hides nothing. */
export function visibleSince({ plan, limits, hidesSince }: TeamPlan, now: number): number | null {
  if (limits.retentionMonths === null || (plan === 'free' && hidesSince === null)) return null
  return keptSince(now, limits.retentionMonths)
}

/** The beginning of the UTC day this many months before, so it is constant within a day. */
function keptSince(now: number, months: number): number {
  const since = monthsBefore(now, months)
  return since - (since % day)
}

/** The age in days up to which events can be imported: all that reports show. */
export function keptDays(now: number, months: number): number {
  return Math.ceil((now - keptSince(now, months)) / day)
}

/** The same time of day this many months earlier; the last day of a shorter month. */
export function monthsBefore(instant: number, months: number): number {
  const then = new Date(instant)
  const dayOfMonth = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== dayOfMonth) then.setUTCDate(0)
  return then.getTime()
}
