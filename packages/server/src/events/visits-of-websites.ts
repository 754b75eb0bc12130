/** Numbers about many websites at once, computed from their visits. */
import type { EventsStore } from './client.ts'
import { instant } from './event-times.ts'
import { param, sql } from './sql.ts'

/** Pageviews and custom events of each website between two instants in Unix milliseconds, by the start of their visits. */
export async function countEvents(
  store: EventsStore,
  from: number,
  to: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await store.query<{ id: string; n: string }>(
    sql`SELECT toString(website_id) AS id, sum(sign * (toInt64(pageviews) + toInt64(events))) AS n FROM visits
      WHERE start >= ${instant(from)} AND start < ${instant(to)}
      GROUP BY website_id HAVING n > 0`,
  )
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}

/** Start of each website's oldest visit in Unix milliseconds. Websites without visits are missing. */
export async function oldestVisits(
  store: EventsStore,
  websiteIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await store.query<{ id: string; oldest: string }>(
    sql`SELECT toString(website_id) AS id, toUnixTimestamp64Milli(min(start)) AS oldest FROM visits
      WHERE website_id IN ${param('Array(UUID)', [...websiteIds])} GROUP BY website_id`,
  )
  return new Map(rows.map(({ id, oldest }) => [id, Number(oldest)]))
}
