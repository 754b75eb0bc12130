/** Deletes the marks of late events that no rollup needs. */
import { day } from '@footfall/contract/durations'
import type { EventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'

/** Milliseconds. The days of a run that takes longer do not count. */
export const longestRollup = day

/** Deletes old marks of websites without a rollup, which are most websites. Marks of others are deleted with the rollups that they invalidate. */
export async function deleteOldMarks(store: EventsStore): Promise<void> {
  const { deleteRows, globally } = store.layout
  const old = sql`noted < now64(3) - INTERVAL ${param('UInt32', longestRollup)} MILLISECOND`
  const found = await store.query(
    sql`SELECT 1 FROM late_marks WHERE ${old} AND website_id ${globally}NOT IN (SELECT website_id FROM closings) LIMIT 1`,
  )
  if (found.length === 0) return
  const statements = deleteRows(
    'late_marks',
    (rowsOf) => sql`${old} AND website_id NOT IN (SELECT website_id FROM ${rowsOf('closings')})`,
  )
  for (const statement of statements) await store.exec(statement, { withoutAbsent: true })
}
