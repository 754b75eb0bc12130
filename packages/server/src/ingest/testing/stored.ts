/** What the events store has of a website, in the order of time. */
import type { EventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'

export function storedVisits(store: EventsStore, website: string) {
  return store.query(sql`
    SELECT toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last) AS ended, pageviews, events, interactive, engaged_ms,
      entry_page, exit_page, entry_title, exit_title, referrer, visit
    FROM visits WHERE website_id = ${param('UUID', website)} GROUP BY ALL HAVING sum(sign) > 0 ORDER BY began`)
}

export function storedEvents(store: EventsStore, website: string) {
  return store.query(sql`
    SELECT page, kind, visit, referrer, version FROM events FINAL
    WHERE website_id = ${param('UUID', website)} ORDER BY time`)
}
