/** Takes ids of events out of the store that nobody asks for any more: they cost nine bytes each. */
import type { EventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'
import { duplicateWindow } from './duplicates.ts'

/** Clocks of several nodes differ, and what is removed is whole days. */
const margin = 2 * 86_400_000

/** Forgets ids received long before `now`; the store does it in its own time. */
export async function forgetIds(store: EventsStore, now: number): Promise<void> {
  const old = sql`received < toDateTime(${param('Int64', Math.floor((now - duplicateWindow - margin) / 86_400_000) * 86_400)}, 'UTC')`
  const found = await store.query(sql`SELECT 1 FROM event_ids WHERE ${old} LIMIT 1`)
  if (found.length === 0) return
  await store.exec(store.layout.alterStored('event_ids', sql`DELETE WHERE ${old}`), { withoutAbsent: true })
}
