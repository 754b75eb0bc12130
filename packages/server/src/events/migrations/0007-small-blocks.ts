/**
 * Packed blocks that hold hardly more than what an index entry leads to. Of a small website a month is a few thousand rows between those of
 * others; of a column of one byte a row, 64 KB of rows were unpacked for them. Parts written before are packed anew as they merge.
 */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

const tables = ['events', 'visits'] as const

export const smallBlocks: Migration = {
  id: '0007-small-blocks',
  statements: ({ alterStored }) =>
    tables.map((table) => alterStored(table, sql`MODIFY SETTING min_compress_block_size = 4096`)),
}
