/** Deletes event ids from the store that are no longer needed. Each costs nine bytes. */
import { day } from '@footfall/contract/durations'
import type { EventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'
import { duplicateWindow } from './duplicates.ts'

/** Clocks of nodes differ, and whole days are deleted. */
const margin = 2 * day

/**
 * Deletes ids received long before `now`. The store does this in the background. `waited`: for how many milliseconds the oldest event that is not
 * counted yet has waited, because after an outage it may be a copy of one that came as long ago. Resolves to whether there were any.
 */
export async function deleteOldIds(store: EventsStore, now: number, waited: number): Promise<boolean> {
  const oldest = Math.floor((now - waited - duplicateWindow - margin) / day) * 86_400
  const old = sql`received < toDateTime(${param('Int64', oldest)}, 'UTC')`
  const found = await store.query(sql`SELECT 1 FROM event_ids WHERE ${old} LIMIT 1`)
  if (found.length === 0) return false
  await store.exec(store.layout.alterStored('event_ids', sql`DELETE WHERE ${old}`), { withoutAbsent: true })
  return true
}
