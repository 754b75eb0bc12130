/**
 * The first tables. Sorted by website and day, so that a report reads only its own rows, and by visitor within the day, so that
 * equal values lie side by side and pack well. Monthly partitions: deleting old months is cheap.
 */

import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

const visitScope = sql`
  referrer LowCardinality(String) CODEC(ZSTD(1)),
  referrer_path String CODEC(ZSTD(3)),
  channel LowCardinality(String) CODEC(ZSTD(1)),
  utm_source LowCardinality(String) CODEC(ZSTD(1)),
  utm_medium LowCardinality(String) CODEC(ZSTD(1)),
  utm_campaign LowCardinality(String) CODEC(ZSTD(1)),
  utm_content LowCardinality(String) CODEC(ZSTD(1)),
  utm_term LowCardinality(String) CODEC(ZSTD(1)),
  click_id_kind LowCardinality(String) CODEC(ZSTD(1)),
  country LowCardinality(String) CODEC(ZSTD(1)),
  region LowCardinality(String) CODEC(ZSTD(1)),
  city LowCardinality(String) CODEC(ZSTD(1)),
  language LowCardinality(String) CODEC(ZSTD(1)),
  browser LowCardinality(String) CODEC(ZSTD(1)),
  browser_version LowCardinality(String) CODEC(ZSTD(1)),
  os LowCardinality(String) CODEC(ZSTD(1)),
  os_version LowCardinality(String) CODEC(ZSTD(1)),
  device LowCardinality(String) CODEC(ZSTD(1)),
  device_model LowCardinality(String) CODEC(ZSTD(1)),
  screen LowCardinality(String) CODEC(ZSTD(1))`

const eventColumns = sql`
  website_id UUID CODEC(ZSTD(1)),
  time DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
  event UInt64 CODEC(ZSTD(1)),
  visitor UInt64 CODEC(ZSTD(1)),
  visit UInt64 CODEC(ZSTD(1)),
  version UInt8 CODEC(ZSTD(1)),
  kind Enum8('pageview' = 1, 'custom' = 2, 'engagement' = 3) CODEC(ZSTD(1)),
  interactive UInt8 CODEC(ZSTD(1)),
  hostname LowCardinality(String) CODEC(ZSTD(1)),
  page String CODEC(ZSTD(3)),
  title String CODEC(ZSTD(3)),
  name LowCardinality(String) CODEC(ZSTD(1)),
  props Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  engaged_ms UInt32 CODEC(ZSTD(1)),
  scroll_depth UInt8 CODEC(ZSTD(1)),
  revenue Int64 CODEC(ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  order_id String CODEC(ZSTD(1)),
  ${visitScope},
  INDEX orphans visit TYPE minmax GRANULARITY 1`

const visitColumns = sql`
  website_id UUID CODEC(ZSTD(1)),
  start DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
  visit UInt64 CODEC(ZSTD(1)),
  visitor UInt64 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  last DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
  last_any DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
  pageviews UInt32 CODEC(ZSTD(1)),
  events UInt32 CODEC(ZSTD(1)),
  interactive UInt32 CODEC(ZSTD(1)),
  entry_page String CODEC(ZSTD(3)),
  exit_page String CODEC(ZSTD(3)),
  entry_title String CODEC(ZSTD(3)),
  exit_title String CODEC(ZSTD(3)),
  entry_hostname LowCardinality(String) CODEC(ZSTD(1)),
  entry_time DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
  exit_time DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
  engaged_ms UInt32 CODEC(ZSTD(1)),
  ${visitScope},
  INDEX going last_any TYPE minmax GRANULARITY 1`

export const firstTables: Migration = {
  id: '0001-first-tables',
  statements: (layout) => [
    ...layout.createTable('events', {
      columns: eventColumns,
      engine: sql`ReplacingMergeTree`,
      engineArguments: sql`version`,
      partitionBy: sql`toYYYYMM(time)`,
      keys: sql`ORDER BY (website_id, toDate(time), visitor, time, event)`,
    }),
    ...layout.createTable('visits', {
      columns: visitColumns,
      engine: sql`CollapsingMergeTree`,
      engineArguments: sql`sign`,
      partitionBy: sql`toYYYYMM(start)`,
      keys: sql`ORDER BY (website_id, toDate(start), visitor, visit)`,
    }),
    ...layout.createTable('visitors', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        visitor UInt64 CODEC(ZSTD(1)),
        first SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(ZSTD(1))`,
      engine: sql`AggregatingMergeTree`,
      keys: sql`ORDER BY (website_id, visitor)`,
    }),
    ...layout.createTable('drops', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        quarter DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
        reason LowCardinality(String) CODEC(ZSTD(1)),
        count UInt64 CODEC(ZSTD(1))`,
      engine: sql`SummingMergeTree`,
      engineArguments: sql`count`,
      keys: sql`ORDER BY (website_id, quarter, reason)`,
    }),
    ...layout.createTable('dropped_samples', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        time DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
        reason LowCardinality(String) CODEC(ZSTD(1)),
        page String CODEC(ZSTD(3)),
        hostname LowCardinality(String) CODEC(ZSTD(1)),
        referrer String CODEC(ZSTD(3)),
        user_agent String CODEC(ZSTD(3))`,
      engine: sql`MergeTree`,
      keys: sql`ORDER BY (website_id, time) TTL toDateTime(time) + INTERVAL 7 DAY`,
    }),
    ...layout.createTable('event_ids', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        event UInt64 CODEC(ZSTD(1)),
        received DateTime('UTC') CODEC(Delta(4), ZSTD(1))`,
      engine: sql`ReplacingMergeTree`,
      partitionBy: sql`toDate(received)`,
      keys: sql`ORDER BY (website_id, event)`,
    }),
  ],
}
