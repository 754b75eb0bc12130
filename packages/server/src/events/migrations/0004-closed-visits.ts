/**
 * Visits of the days that are over, laid out for reports under filters. They tell which pages a visitor saw before as well, so that the table
 * that was there for it goes. Days summed up so far are summed up anew.
 */
import type { Migration } from '../migration.ts'
import { sql } from '../sql.ts'

export const closedVisits: Migration = {
  id: '0004-closed-visits',
  statements: (layout) => [
    ...layout.createTable('closed_visits', {
      columns: sql`
        website_id UUID CODEC(ZSTD(1)),
        step UInt64 CODEC(ZSTD(1)),
        day UInt16 CODEC(ZSTD(1)),
        ended UInt16 CODEC(ZSTD(1)),
        visitor UInt64 CODEC(Delta(8), ZSTD(1)),
        referrer LowCardinality(String) CODEC(ZSTD(1)),
        channel LowCardinality(String) CODEC(ZSTD(1)),
        utm_source LowCardinality(String) CODEC(ZSTD(1)),
        utm_medium LowCardinality(String) CODEC(ZSTD(1)),
        utm_campaign LowCardinality(String) CODEC(ZSTD(1)),
        utm_content LowCardinality(String) CODEC(ZSTD(1)),
        utm_term LowCardinality(String) CODEC(ZSTD(1)),
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
        screen LowCardinality(String) CODEC(ZSTD(1)),
        changed UInt32 CODEC(ZSTD(1)),
        first UInt16 CODEC(ZSTD(1)),
        before UInt16 CODEC(ZSTD(1)),
        before_referrer UInt16 CODEC(ZSTD(1)),
        before_channel UInt16 CODEC(ZSTD(1)),
        before_utm_source UInt16 CODEC(ZSTD(1)),
        before_utm_medium UInt16 CODEC(ZSTD(1)),
        before_utm_campaign UInt16 CODEC(ZSTD(1)),
        views UInt32 CODEC(ZSTD(1)),
        customs UInt32 CODEC(ZSTD(1)),
        began UInt8 CODEC(ZSTD(1)),
        visit_views UInt32 CODEC(ZSTD(1)),
        bounced UInt8 CODEC(ZSTD(1)),
        lasted UInt64 CODEC(T64, ZSTD(1)),
        entry_page LowCardinality(String) CODEC(ZSTD(1)),
        exit_page LowCardinality(String) CODEC(ZSTD(1)),
        \`seen.page\` Array(LowCardinality(String)) CODEC(ZSTD(1)),
        \`seen.views\` Array(UInt32) CODEC(ZSTD(1)),
        \`seen.customs\` Array(UInt32) CODEC(ZSTD(1)),
        \`seen.engaged\` Array(UInt64) CODEC(T64, ZSTD(1)),
        \`seen.before\` Array(UInt16) CODEC(ZSTD(1))`,
      engine: sql`MergeTree`,
      keys: sql`PRIMARY KEY (website_id, day) ORDER BY (website_id, day, visitor)`,
    }),
    ...layout.dropTable('closed_pages'),
    ...(['closings', 'closed_days', 'closed_visitors'] as const).map(layout.truncate),
  ],
}
