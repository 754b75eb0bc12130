/** A team's current plan and its limits. They are computed on every use, so an expired package ends without any job. */
import { type PackageSize, type Plan, type PlanLimits, planLimits, trialDays } from '@footfall/contract/plans'
import type { Config } from '../../config.ts'

const day = 86_400_000

/** Length of a new team's trial in milliseconds. During the trial, retention hides nothing. */
export const trialLength = trialDays * day

/** Columns of a team's row that determine its plan. */
export interface PlanRow {
  readonly plan: Plan
  readonly plan_millions: PackageSize | null
  readonly paid_until: Date | null
  readonly trial_ends_at: Date | null
}

export interface TeamPlan {
  /** `own`: this installation has no plans, and nothing is limited. */
  readonly plan: Plan | 'own'
  /** Whether a paid package has expired, so that Free's limits apply. */
  readonly lapsed: boolean
  readonly limits: PlanLimits
  /** When Free's retention began to hide older data, in Unix milliseconds; null: it hides nothing. */
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

/** The oldest instant that reports show, in Unix milliseconds, at the start of a UTC day; null: nothing is hidden. A trial hides nothing. */
export function visibleSince({ plan, limits, hidesSince }: TeamPlan, now: number): number | null {
  if (limits.retentionMonths === null || (plan === 'free' && hidesSince === null)) return null
  const since = monthsBefore(now, limits.retentionMonths)
  // Rounded to a day, so that cached reports stay valid all day.
  return since - (since % day)
}

/** The same time of day this many months earlier, or the last day of a shorter month. */
export function monthsBefore(instant: number, months: number): number {
  const then = new Date(instant)
  const dayOfMonth = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== dayOfMonth) then.setUTCDate(0)
  return then.getTime()
}
