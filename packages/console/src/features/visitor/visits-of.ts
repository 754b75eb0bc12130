/** Groups the log's events by visit, newest first. Each visit has its events in the order of the log. */
import type { Activity } from '@footfall/contract/stats/live'

export interface LoggedVisit {
  readonly id: string
  /** The newest event of the visit. */
  readonly last: Activity
  /** Newest first. The oldest visit may be incomplete. */
  readonly events: readonly Activity[]
}

export function visitsOf(log: readonly Activity[]): LoggedVisit[] {
  const visits = new Map<string, Activity[]>()
  for (const event of log) {
    const events = visits.get(event.visit_id)
    if (events) events.push(event)
    else visits.set(event.visit_id, [event])
  }
  // A visit is in the map with at least one event.
  return [...visits].map(([id, events]) => ({ id, events, last: events[0] as Activity }))
}

/** The pages of a visit in order. Consecutive views of the same page appear once. */
export function trailOf(events: readonly Activity[]): string[] {
  const pages = events.filter(({ kind }) => kind === 'pageview').map(({ page }) => page)
  return pages.toReversed().filter((page, at, all) => page !== all[at - 1])
}
