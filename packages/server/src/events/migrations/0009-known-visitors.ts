/** Visitors whom sites know themselves: by an id of the site's own, with what the site says of them. */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

export const knownVisitors: Migration = {
  id: '0009-known-visitors',
  statements: ({ addColumn, createTable }) => [
    ...addColumn('visitors', sql`given SimpleAggregateFunction(max, UInt8)`, sql`CODEC(ZSTD(1))`),
    ...createTable('traits', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        trait LowCardinality(String) CODEC(ZSTD(1)),
        visitor UInt64 CODEC(LZ4),
        latest SimpleAggregateFunction(max, Tuple(DateTime64(3, 'UTC'), UInt64, String)) CODEC(ZSTD(1))`,
      engine: sql`AggregatingMergeTree`,
      keys: sql`ORDER BY (website_id, trait, visitor)`,
    }),
  ],
}
