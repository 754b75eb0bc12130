/** Merges pushed events into the loaded log: each event once, newest first, and gaps are detected. */
import type { Activity, ActivityLog } from '@footfall/contract/stats/live'

/** The loaded pages of the log, newest first. */
export type LogPages = readonly ActivityLog[]

/** Above this number of events on the first page, those that nobody has scrolled to are dropped. */
const mostOnTop = 300

/** The log's pages with the pushed events on top. Null if events between the two are missing, so that the log must be reloaded. */
export function takeIn(pages: LogPages, pushed: readonly Activity[]): LogPages | null {
  const [first, ...older] = pages
  if (!first) return pages
  const known = new Set(pages.flatMap((page) => page.list.map(({ id }) => id)))
  const fresh = pushed.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return pages
  if (fresh.length === pushed.length && first.list.length > 0) return null
  const list = mergeLog(fresh, first.list)
  const last = list[mostOnTop - 1]
  if (older.length > 0 || list.length <= mostOnTop || !last) return [{ ...first, list }, ...older]
  return [{ list: list.slice(0, mostOnTop), cursor: `${Date.parse(last.local_time)}.${last.id}` }]
}

/** The events of all pages. Two pages overlap if one was loaded while the other was loaded again; an event is shown once even then. */
export function eventsOf(pages: LogPages): Activity[] {
  return eachOnce(pages.flatMap((page) => page.list))
}

/** Each event once, newest first. */
export function mergeLog(one: readonly Activity[], other: readonly Activity[]): Activity[] {
  return eachOnce([...one, ...other]).sort(
    (a, b) => Date.parse(b.local_time) - Date.parse(a.local_time) || byNumber(b.id, a.id),
  )
}

/** In the given order. */
function eachOnce(list: readonly Activity[]): Activity[] {
  const seen = new Set<string>()
  return list.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Ids are numbers beyond the exact ones of JavaScript. */
function byNumber(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1)
}
