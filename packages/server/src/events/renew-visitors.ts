/** Visitors whose first visits were erased, and who came again later: their first visit is the first of those that are left. */
import type { EventsStore } from './client.ts'
import { instant } from './event-times.ts'
import { param, type Sql, sql } from './sql.ts'

/** Visitors per statement. */
const chunk = 4000

/** `who`: the condition on rows of `visits` and `visitors`. `before`, in Unix milliseconds: what began before it is erased. */
export async function renewVisitors(store: EventsStore, who: Sql, before: number): Promise<void> {
  const end = instant(before)
  const known = sql`${who} AND first < ${end}`
  const later = sql`${who} AND start >= ${end}`
  // Few come while a website is reset, and many came before.
  const again = sql`SELECT visitor FROM visitors WHERE ${known} AND visitor IN (SELECT visitor FROM visits WHERE ${later})`
  const left = await store.query<{ visitor: string; first_ms: string }>(
    sql`SELECT visitor, toUnixTimestamp64Milli(min(start)) AS first_ms FROM visits FINAL WHERE ${later} AND visitor IN (${again}) GROUP BY visitor`,
    { withinShards: true, maxSeconds: 3600 },
  )
  for (let at = 0; at < left.length; at += chunk) {
    const part = left.slice(at, at + chunk)
    const ids = param(
      'Array(UInt64)',
      part.map(({ visitor }) => visitor),
    )
    const firsts = param(
      'Array(Int64)',
      part.map(({ first_ms }) => first_ms),
    )
    await store.exec(
      store.layout.alterStored(
        'visitors',
        sql`UPDATE first = fromUnixTimestamp64Milli(transform(visitor, ${ids}, ${firsts}, toInt64(0)), 'UTC') WHERE ${known} AND visitor IN ${ids}`,
      ),
    )
  }
}
