/** Whether a team's events still count this month. After the quota is used up, they count for some more days. */
import { quotaGraceDays } from '@footfall/contract/plans'

const grace = quotaGraceDays * 86_400_000

/** The calendar month of an instant, in UTC: `2026-11`. */
export function monthOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7)
}

/** Unix milliseconds from which events are dropped; null: none are dropped, as far as known. Every month starts anew. */
export function dropsFrom(limit: number | null, reachedAt: Date | null, now: number): number | null {
  if (limit === null || reachedAt === null || monthOf(reachedAt.getTime()) !== monthOf(now)) return null
  return reachedAt.getTime() + grace
}

export function quotaState(limit: number | null, reachedAt: Date | null, now: number): 'open' | 'over' {
  const from = dropsFrom(limit, reachedAt, now)
  return from !== null && from <= now ? 'over' : 'open'
}
