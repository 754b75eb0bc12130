import { expect, test } from 'vitest'
import { sql } from '../sql.ts'
import type { Layout, RowsOfShard, TablePlan } from './layout.ts'
import { layoutOf } from './layout-of.ts'

const plan: TablePlan = {
  columns: sql`website_id UUID, version UInt8`,
  engine: sql`ReplacingMergeTree`,
  engineArguments: sql`version`,
  partitionBy: sql`toYYYYMM(time)`,
  keys: sql`ORDER BY website_id`,
}

const single = layoutOf({ database: 'footfall', cluster: undefined, shards: undefined })
const cluster = layoutOf({ database: 'footfall', cluster: 'all', shards: undefined })
const twoShards = layoutOf({ database: 'footfall', cluster: undefined, shards: 'two' })

const texts = (statements: readonly { readonly text: string }[]) =>
  statements.map(({ text }) => text.replace(/\s+/g, ' '))
const made = (layout: Layout) => texts(layout.createTable('events', plan))

test('on one server a table lies under its own name', () => {
  expect(single.createDatabase.text).toBe('CREATE DATABASE IF NOT EXISTS `footfall`')
  expect(made(single)).toEqual([
    'CREATE TABLE IF NOT EXISTS `events` (website_id UUID, version UInt8) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(time) ' +
      'ORDER BY website_id SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000',
  ])
})

test('on a cluster it is replicated on each shard, with a view over all', () => {
  expect(cluster.createDatabase.text).toBe('CREATE DATABASE IF NOT EXISTS `footfall` ON CLUSTER `all`')
  expect(made(cluster)).toEqual([
    'CREATE TABLE IF NOT EXISTS `events_stored` ON CLUSTER `all` (website_id UUID, version UInt8) ENGINE = ' +
      "ReplicatedReplacingMergeTree('/clickhouse/tables/{database}/{table}/{shard}', '{replica}', version) " +
      'PARTITION BY toYYYYMM(time) ORDER BY website_id SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, ' +
      'replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800',
    'CREATE TABLE IF NOT EXISTS `events` ON CLUSTER `all` AS `events_stored` ' +
      'ENGINE = Distributed(`all`, `footfall`, `events_stored`, visitor)',
  ])
})

test('both shards of one engine lie in one table, apart by partition', () => {
  expect(made(twoShards)).toEqual([
    'CREATE TABLE IF NOT EXISTS `events_stored` (website_id UUID, version UInt8) ENGINE = ReplacingMergeTree(version) ' +
      'PARTITION BY (visitor % 2, toYYYYMM(time)) ORDER BY website_id ' +
      'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000',
    'CREATE TABLE IF NOT EXISTS `events` AS `events_stored` ENGINE = Distributed(`two`, `footfall`, `events_stored`, visitor)',
  ])
})

test('payments have the columns of events, and are put beside them where these are inserted', () => {
  const like = (layout: Layout) => texts(layout.createTable('payments', { ...plan, columns: 'events' }))[0]
  const feed = (layout: Layout) => texts([layout.feedPayments(sql`revenue != 0`)])[0]
  expect(like(single)).toContain('EXISTS `payments` AS `events` ENGINE = ReplacingMergeTree(version) ')
  expect(like(cluster)).toContain(
    'EXISTS `payments_stored` ON CLUSTER `all` AS `events_stored` ENGINE = Replicated',
  )
  expect(like(twoShards)).toContain(
    'EXISTS `payments_stored` AS `events_stored` ENGINE = ReplacingMergeTree(version) ',
  )
  const made = 'CREATE MATERIALIZED VIEW IF NOT EXISTS `payments_feed`'
  const where = 'WHERE revenue != 0'
  expect(feed(single)).toBe(`${made} TO \`payments\` AS SELECT * FROM \`events\` ${where}`)
  expect(feed(cluster)).toBe(
    `${made} ON CLUSTER \`all\` TO \`payments_stored\` AS SELECT * FROM \`events_stored\` ${where}`,
  )
  expect(feed(twoShards)).toBe(`${made} TO \`payments_stored\` AS SELECT * FROM \`events_stored\` ${where}`)
})

test('a column is added and changed where the rows are, and in the view over all shards', () => {
  const column = [sql`note String DEFAULT ''`, sql`CODEC(ZSTD(1))`] as const
  expect(texts(single.addColumn('events', ...column))).toEqual([
    "ALTER TABLE `events` ADD COLUMN IF NOT EXISTS note String DEFAULT '' CODEC(ZSTD(1))",
  ])
  expect(texts(cluster.addColumn('events', ...column))).toEqual([
    "ALTER TABLE `events_stored` ON CLUSTER `all` ADD COLUMN IF NOT EXISTS note String DEFAULT '' CODEC(ZSTD(1))",
    "ALTER TABLE `events` ON CLUSTER `all` ADD COLUMN IF NOT EXISTS note String DEFAULT ''",
  ])
  expect(texts(cluster.changeColumn('events', ...column))).toEqual([
    "ALTER TABLE `events_stored` ON CLUSTER `all` MODIFY COLUMN note String DEFAULT '' CODEC(ZSTD(1))",
    "ALTER TABLE `events` ON CLUSTER `all` MODIFY COLUMN note String DEFAULT ''",
  ])
})

test('rows are taken out where they lie, by what lies beside them', () => {
  const ofVisits = (rowsOf: RowsOfShard) => sql`visit IN (SELECT visit FROM ${rowsOf('visits')})`
  expect(texts(single.deleteRows('events', ofVisits))).toEqual([
    'DELETE FROM `events` WHERE visit IN (SELECT visit FROM `visits`)',
  ])
  expect(texts(cluster.deleteRows('events', ofVisits))).toEqual([
    'DELETE FROM `events_stored` ON CLUSTER `all` WHERE visit IN (SELECT visit FROM `visits_stored`)',
  ])
  expect(texts(twoShards.deleteRows('events', ofVisits))).toEqual(
    [0, 1].map(
      (shard) =>
        `DELETE FROM \`events_stored\` WHERE visitor % 2 = ${shard} AND (visit IN (SELECT visit FROM (SELECT * FROM \`visits_stored\` WHERE visitor % 2 = ${shard})))`,
    ),
  )
})

test('a table that is no more is removed wherever it may lie', () => {
  expect(texts(single.dropTable('closed_pages'))).toEqual(['DROP TABLE IF EXISTS `closed_pages` SYNC'])
  expect(texts(cluster.dropTable('closed_pages'))).toEqual([
    'DROP TABLE IF EXISTS `closed_pages` ON CLUSTER `all` SYNC',
    'DROP TABLE IF EXISTS `closed_pages_stored` ON CLUSTER `all` SYNC',
  ])
})
