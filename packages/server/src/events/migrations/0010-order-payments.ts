/**
 * What each order was paid and given back, sorted by order: an order counts at its first payment by time, whatever arrived first, so reports
 * settle it when they are asked. Until now the payment that arrived first kept its amount and later ones were written as 0, with the orders
 * noted in a table that goes. What was written as 0 stays so: its amount is not known any more.
 */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

export const orderPayments: Migration = {
  id: '0010-order-payments',
  copies: true,
  statements: ({ createTable, dropTable, truncate }) => [
    ...createTable('order_payments', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        order_id String CODEC(ZSTD(1)),
        time DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
        sent_id String CODEC(ZSTD(1)),
        event UInt64 CODEC(ZSTD(1)),
        currency LowCardinality(String) CODEC(ZSTD(1)),
        revenue Int64 CODEC(ZSTD(1))`,
      engine: sql`MergeTree`,
      keys: sql`ORDER BY (website_id, order_id, time)`,
    }),
    truncate('order_payments'),
    sql`INSERT INTO order_payments (website_id, order_id, time, sent_id, event, currency, revenue)
      SELECT website_id, order_id, time, '', event, currency, revenue FROM events FINAL
      WHERE kind != 'engagement' AND order_id != '' AND revenue != 0
      SETTINGS insert_deduplicate = 0`,
    ...dropTable('order_ids'),
  ],
}
