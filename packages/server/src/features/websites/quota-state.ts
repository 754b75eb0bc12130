/** Whether a team's events still count this month: for some days after they are used up, they do. */
import { day } from '@footfall/contract/durations'
import { quotaGraceDays } from '@footfall/contract/plans'

const grace = quotaGraceDays * day

/** The calendar month of an instant, in UTC: `2026-11`. */
export function monthOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7)
}

/** When a team's events are dropped: `[from, until)` in Unix milliseconds. */
export interface OverQuota {
  readonly from: number
  readonly until: number
}

/**
 * From the end of the grace period until a new month starts over; null if events are not dropped, as far as known. Independent of the current time,
 * so a collector without PostgreSQL is right across both.
 */
export function overQuota(limit: number | null, reachedAt: Date | null): OverQuota | null {
  if (limit === null || reachedAt === null) return null
  const from = reachedAt.getTime() + grace
  const until = Date.UTC(reachedAt.getUTCFullYear(), reachedAt.getUTCMonth() + 1)
  return from < until ? { from, until } : null
}

/** From when events are dropped this month, in Unix milliseconds; null if they are not. */
export function dropsFrom(limit: number | null, reachedAt: Date | null, now: number): number | null {
  const over = overQuota(limit, reachedAt)
  return over && now < over.until ? over.from : null
}
