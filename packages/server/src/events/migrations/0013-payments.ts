/**
 * Payments in a table of their own, by the same keys as the events that they are. Among the events, hardly one in a hundred pays, so whoever read the
 * payments unpacked what lies around each. The engine puts rows that are inserted into the events here, too: those of an older node and those
 * of a batch that was begun before this step as well.
 */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

/** Those that reports count as payments. */
export const pays = sql`revenue != 0 AND kind != 'engagement'`

export const payments: Migration = {
  id: '0013-payments',
  copies: true,
  statements: ({ createTable, feedPayments, alterStored }) => [
    ...createTable('payments', {
      columns: 'events',
      engine: sql`ReplacingMergeTree`,
      engineArguments: sql`version`,
      partitionBy: sql`toYYYYMM(time)`,
      keys: sql`ORDER BY (website_id, toDate(time), visitor, time, event)`,
    }),
    alterStored('payments', sql`MODIFY SETTING min_compress_block_size = 4096`),
    feedPayments(pays),
    // Imported history may span any number of months.
    sql`INSERT INTO payments SELECT * FROM events WHERE ${pays}
      SETTINGS insert_deduplicate = 0, max_partitions_per_insert_block = 0`,
  ],
}
