/**
 * Events and what the writer derives from them. `on` is what a cluster adds to a table's name, `engine` turns an engine
 * into its replicated form.
 */
const scope = `
  referrer LowCardinality(String), referrer_path String CODEC(ZSTD(3)), channel LowCardinality(String),
  utm_source LowCardinality(String), utm_medium LowCardinality(String), utm_campaign LowCardinality(String),
  utm_content LowCardinality(String), utm_term LowCardinality(String), click_id_kind LowCardinality(String),
  country LowCardinality(String), region LowCardinality(String), city LowCardinality(String),
  language LowCardinality(String), browser LowCardinality(String), browser_version LowCardinality(String),
  os LowCardinality(String), os_version LowCardinality(String), device LowCardinality(String),
  device_model LowCardinality(String), screen LowCardinality(String)`

/** The writer retries a batch for a day at most; a batch is at least a quarter second of traffic. */
const durable = `SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1`

export const createEvents: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS events (
  website_id UUID CODEC(ZSTD(1)), time DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)), event UInt64 CODEC(ZSTD(1)),
  visitor UInt64 CODEC(ZSTD(1)), visit UInt64 CODEC(ZSTD(1)), version UInt8 DEFAULT 0,
  kind Enum8('pageview' = 1, 'custom' = 2, 'engagement' = 3), interactive UInt8,
  hostname LowCardinality(String), page String CODEC(ZSTD(3)), title String CODEC(ZSTD(3)),
  name LowCardinality(String), props Map(LowCardinality(String), String) CODEC(ZSTD(3)),
  engaged_ms UInt32 CODEC(ZSTD(1)), scroll_depth UInt8 CODEC(ZSTD(1)),
  revenue Int64 CODEC(ZSTD(1)), currency LowCardinality(String), order_id String CODEC(ZSTD(1)),${scope}
) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(time)
ORDER BY (website_id, toDate(time), visitor, time, event) ${durable}`,
  `CREATE TABLE IF NOT EXISTS visits (
  website_id UUID CODEC(ZSTD(1)), start DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)), visit UInt64 CODEC(ZSTD(1)),
  visitor UInt64 CODEC(ZSTD(1)), sign Int8, last DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  last_any DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)), pageviews UInt32 CODEC(ZSTD(1)), events UInt32 CODEC(ZSTD(1)),
  interactive UInt32 CODEC(ZSTD(1)), engaged_ms Int64 CODEC(ZSTD(1)),
  entry_time DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)), exit_time DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  entry_hostname LowCardinality(String), entry_page String CODEC(ZSTD(3)),
  exit_hostname LowCardinality(String), exit_page String CODEC(ZSTD(3)),${scope}
) ENGINE = CollapsingMergeTree(sign) PARTITION BY toYYYYMM(start)
ORDER BY (website_id, toDate(start), visitor, visit) ${durable}`,
  `CREATE TABLE IF NOT EXISTS visitors (
  website_id UUID CODEC(ZSTD(1)), visitor UInt64 CODEC(ZSTD(1)), first SimpleAggregateFunction(min, DateTime64(3, 'UTC'))
) ENGINE = AggregatingMergeTree ORDER BY (website_id, visitor) ${durable}`,
  `CREATE TABLE IF NOT EXISTS event_ids (
  website_id UUID CODEC(ZSTD(1)), event UInt64 CODEC(Delta, ZSTD(1)), received DateTime('UTC') CODEC(ZSTD(1))
) ENGINE = MergeTree ORDER BY (website_id, event) ${durable}`,
  `CREATE TABLE IF NOT EXISTS orders (
  website_id UUID, order_id String, event UInt64
) ENGINE = ReplacingMergeTree ORDER BY (website_id, order_id, event) ${durable}`,
  `CREATE TABLE IF NOT EXISTS drops (
  website_id UUID, quarter DateTime('UTC'), reason LowCardinality(String), count UInt64
) ENGINE = SummingMergeTree(count) ORDER BY (website_id, quarter, reason) ${durable}`,
  `CREATE TABLE IF NOT EXISTS dropped_samples (
  website_id UUID, time DateTime64(3, 'UTC'), reason LowCardinality(String), page String, hostname String, referrer String,
  user_agent String
) ENGINE = MergeTree ORDER BY (website_id, time) TTL toDateTime(time) + INTERVAL 7 DAY ${durable}`,
  `CREATE TABLE IF NOT EXISTS segments (
  node String, segment UInt64, written DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree ORDER BY (node, segment) TTL toDateTime(written) + INTERVAL 7 DAY ${durable}`,
]
