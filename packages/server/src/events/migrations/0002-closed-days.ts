/**
 * What reports of long periods are summed up from: the days that are over, counted once. And pages as words, which group twice as
 * fast as texts.
 */

import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

export const closedDays: Migration = {
  id: '0002-closed-days',
  statements: (layout) => [
    ...layout.changeColumn('events', sql`page LowCardinality(String)`, sql`CODEC(ZSTD(1))`),
    ...layout.createTable('closed_days', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        step UInt64 CODEC(ZSTD(1)),
        dimension LowCardinality(String) CODEC(ZSTD(1)),
        day DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
        ended DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
        value LowCardinality(String) CODEC(ZSTD(1)),
        pageviews UInt64 CODEC(T64, ZSTD(1)),
        events UInt64 CODEC(T64, ZSTD(1)),
        visits UInt64 CODEC(T64, ZSTD(1)),
        visit_views UInt64 CODEC(T64, ZSTD(1)),
        entered UInt64 CODEC(T64, ZSTD(1)),
        bounces UInt64 CODEC(T64, ZSTD(1)),
        duration Int64 CODEC(T64, ZSTD(1)),
        exits UInt64 CODEC(T64, ZSTD(1)),
        engaged_ms UInt64 CODEC(T64, ZSTD(1))`,
      engine: sql`SummingMergeTree`,
      keys: sql`PRIMARY KEY (website_id, dimension, day, value) ORDER BY (website_id, dimension, day, value, ended, step)`,
    }),
    ...layout.createTable('closed_visitors', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        step UInt64 CODEC(ZSTD(1)),
        dimension LowCardinality(String) CODEC(ZSTD(1)),
        day DateTime('UTC') CODEC(Delta(4), LZ4),
        value LowCardinality(String) CODEC(LZ4),
        before DateTime('UTC') CODEC(LZ4),
        visitors UInt32 CODEC(T64, LZ4)`,
      engine: sql`SummingMergeTree`,
      keys: sql`PRIMARY KEY (website_id, dimension, day, value) ORDER BY (website_id, dimension, day, value, before, step)`,
    }),
    ...layout.createTable('closing_visits', {
      columns: sql`
        step UInt64,
        visitor UInt64,
        day DateTime('UTC'),
        views UInt32,
        customs UInt32,
        referrer LowCardinality(String),
        channel LowCardinality(String),
        utm_source LowCardinality(String),
        utm_medium LowCardinality(String),
        utm_campaign LowCardinality(String),
        country LowCardinality(String),
        region LowCardinality(String),
        city LowCardinality(String),
        browser LowCardinality(String),
        browser_version LowCardinality(String),
        os LowCardinality(String),
        os_version LowCardinality(String),
        screen LowCardinality(String),
        device LowCardinality(String),
        device_model LowCardinality(String),
        language LowCardinality(String)`,
      engine: sql`MergeTree`,
      keys: sql`ORDER BY (step, visitor)`,
    }),
    ...layout.createTable('closings', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        build UInt64 CODEC(ZSTD(1)),
        step UInt64 CODEC(ZSTD(1)),
        zone LowCardinality(String) CODEC(ZSTD(1)),
        since DateTime64(3, 'UTC') CODEC(ZSTD(1)),
        through DateTime64(3, 'UTC') CODEC(ZSTD(1))`,
      engine: sql`MergeTree`,
      keys: sql`ORDER BY (website_id, build, step)`,
    }),
    ...layout.createTable('late_marks', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        noted DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
        time DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1))`,
      engine: sql`MergeTree`,
      keys: sql`ORDER BY (website_id, noted)`,
    }),
  ],
}
