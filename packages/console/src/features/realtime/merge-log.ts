/** Joins what was pushed with what was fetched: each event once, newest first. */
import type { Activity } from '@footfall/contract/stats/live'

export function mergeLog(pushed: readonly Activity[], fetched: readonly Activity[]): Activity[] {
  const seen = new Set<string>()
  const all = [...pushed, ...fetched].filter(({ id }) => !seen.has(id) && seen.add(id))
  return all.sort((one, other) => compare(other.local_time, one.local_time) || compare(other.id, one.id))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
