import { expect, test } from 'vitest'
import { layoutOf, type TablePlan } from './layout.ts'
import { sql } from './sql.ts'

const plan: TablePlan = {
  columns: sql`website_id UUID, version UInt8`,
  engine: sql`ReplacingMergeTree`,
  engineArguments: sql`version`,
  keys: sql`ORDER BY website_id`,
  shardBy: sql`cityHash64(website_id)`,
}

const lines = (layout: ReturnType<typeof layoutOf>) =>
  layout.createTable('events', plan).map(({ text }) => text.replace(/\s+/g, ' '))

test('on one server a table lies under its own name', () => {
  const layout = layoutOf({ database: 'footfall', cluster: undefined })
  expect(layout.stored('events').text).toBe('`events`')
  expect(layout.onCluster.text).toBe('')
  expect(layout.createDatabase.text).toBe('CREATE DATABASE IF NOT EXISTS `footfall`')
  expect(lines(layout)).toEqual([
    'CREATE TABLE IF NOT EXISTS `events` (website_id UUID, version UInt8) ENGINE = ReplacingMergeTree(version) ORDER BY website_id ' +
      'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000',
  ])
})

test('on a cluster it is replicated on each shard, with a view over all', () => {
  const layout = layoutOf({ database: 'footfall', cluster: 'all' })
  expect(layout.stored('events').text).toBe('`events_stored`')
  expect(layout.onCluster.text).toBe(' ON CLUSTER `all`')
  expect(layout.createDatabase.text).toBe('CREATE DATABASE IF NOT EXISTS `footfall` ON CLUSTER `all`')
  expect(lines(layout)).toEqual([
    'CREATE TABLE IF NOT EXISTS `events_stored` ON CLUSTER `all` (website_id UUID, version UInt8) ENGINE = ' +
      "ReplicatedReplacingMergeTree('/clickhouse/tables/{database}/{table}/{shard}', '{replica}', version) ORDER BY website_id " +
      'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, ' +
      'replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800',
    'CREATE TABLE IF NOT EXISTS `events` ON CLUSTER `all` AS `events_stored` ENGINE = ' +
      'Distributed(`all`, `footfall`, `events_stored`, cityHash64(website_id))',
  ])
})

test('a column is added to the rows, and to the view over all shards', () => {
  const added = (cluster: string | undefined) =>
    layoutOf({ database: 'footfall', cluster })
      .addColumn('events', sql`note String DEFAULT ''`, sql`CODEC(ZSTD(1))`)
      .map(({ text }) => text)
  expect(added(undefined)).toEqual([
    "ALTER TABLE `events` ADD COLUMN IF NOT EXISTS note String DEFAULT '' CODEC(ZSTD(1))",
  ])
  expect(added('all')).toEqual([
    "ALTER TABLE `events_stored` ON CLUSTER `all` ADD COLUMN IF NOT EXISTS note String DEFAULT '' CODEC(ZSTD(1))",
    "ALTER TABLE `events` ON CLUSTER `all` ADD COLUMN IF NOT EXISTS note String DEFAULT ''",
  ])
})

test('a table that is no more is removed wherever it may lie', () => {
  const dropped = (cluster: string | undefined) =>
    layoutOf({ database: 'footfall', cluster })
      .dropTable('closed_pages')
      .map(({ text }) => text)
  expect(dropped(undefined)).toEqual(['DROP TABLE IF EXISTS `closed_pages` SYNC'])
  expect(dropped('all')).toEqual([
    'DROP TABLE IF EXISTS `closed_pages` ON CLUSTER `all` SYNC',
    'DROP TABLE IF EXISTS `closed_pages_stored` ON CLUSTER `all` SYNC',
  ])
})
