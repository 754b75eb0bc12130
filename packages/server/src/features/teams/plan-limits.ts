/** What a plan allows a team. */

export type Plan = 'free' | 'pro' | 'enterprise'

export interface PlanLimits {
  readonly websites: number
  readonly members: number
  /** Months that reports reach back and imports may lie back; null: no end. */
  readonly retentionMonths: number | null
}

export const planLimits: Readonly<Record<Plan, PlanLimits>> = {
  free: { websites: 3, members: 3, retentionMonths: 6 },
  pro: { websites: Number.POSITIVE_INFINITY, members: Number.POSITIVE_INFINITY, retentionMonths: 60 },
  enterprise: {
    websites: Number.POSITIVE_INFINITY,
    members: Number.POSITIVE_INFINITY,
    retentionMonths: null,
  },
}

/** Milliseconds a new team tries everything out before its plan's retention hides anything. */
export const trialLength = 14 * 86_400_000

/** The oldest instant that reports show, in Unix milliseconds; null: nothing is hidden. A trial hides nothing. */
export function visibleSince(plan: Plan, trialEnds: Date | null, now: number): number | null {
  const months = planLimits[plan].retentionMonths
  if (months === null || (plan === 'free' && trialEnds !== null && trialEnds.getTime() > now)) return null
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since.getTime()
}
