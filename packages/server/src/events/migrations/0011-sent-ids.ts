/**
 * Ids by which a visitor's events of one millisecond are ordered in sequences. Logs and many servers tell the time in whole seconds, and then such
 * events are frequent; of others hardly one in a million has a twin, and their order is that of the stored ids. What is stored keeps the latter.
 */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

export const sentIds: Migration = {
  id: '0011-sent-ids',
  statements: ({ addColumn }) => addColumn('events', sql`sent_id String`, sql`CODEC(ZSTD(1))`),
}
