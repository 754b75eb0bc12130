import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateEvents } from './migrate.ts'
import { param, sql } from './sql.ts'
import { tableNames, tables } from './tables.ts'
import { openMigratedStore, openTestStore, type TestStore } from './testing/open-test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await openMigratedStore()
})
afterAll(() => store.dispose())

test.each(tableNames)('the migrations build %s as its columns say', async (table) => {
  const built = await store.query<{ name: string; type: string }>(
    sql`SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = ${param('String', table)} ORDER BY position`,
  )
  const columns = built.map(({ name, type }) => [name, type])
  const expected = Object.entries(tables[table]).map(([name, { type }]) => [name, type])
  // Rows in RowBinary have the order of the columns. A rollup run names those that it fills.
  if (table === 'closing_visits') expect(columns.sort()).toEqual(expected.sort())
  else expect(columns).toEqual(expected)
})

test('a copied store is made as a migrated one, but that nothing is synced', async () => {
  const copied = await openTestStore()
  const durable = 'fsync_after_insert = 1, fsync_part_directory = 1'
  const unsynced = sql`replaceAll(create_table_query, ${param('String', durable)}, ${param('String', durable.replaceAll('1', '0'))})`
  const shape = sql`SELECT name, replaceAll(${unsynced}, currentDatabase(), '') AS made FROM system.tables WHERE database = currentDatabase() AND engine != 'Distributed' ORDER BY name`
  const migrations = sql`SELECT id FROM schema_migrations ORDER BY id`
  try {
    const made = await store.query<{ name: string; made: string }>(shape)
    expect(await copied.query(shape)).toEqual(made)
    const synced = made.filter(({ name }) => !/^schema_migrations|_feed$/.test(name))
    for (const table of synced) expect(table.made, table.name).toContain('fsync_after_insert = 0')
    expect(await copied.query(migrations)).toEqual(await store.query(migrations))
  } finally {
    await copied.dispose()
  }
})

test('migrating again changes nothing, also after a kill between two statements', async () => {
  const shape = sql`SELECT name, create_table_query FROM system.tables WHERE database = currentDatabase() ORDER BY name`
  const before = await store.query<{ create_table_query: string }>(shape)
  await migrateEvents(store)
  await store.exec(sql`DROP TABLE event_ids SYNC`)
  await store.exec(store.layout.truncate('schema_migrations'))
  await migrateEvents(store)
  await migrateEvents(store)
  expect(await store.query(shape)).toEqual(before)
  expect(await store.query(sql`SELECT id FROM schema_migrations ORDER BY id`)).toEqual([
    { id: '0001-first-tables' },
    { id: '0002-closed-days' },
    { id: '0003-quicker-times' },
    { id: '0004-closed-visits' },
    { id: '0005-edge-ids' },
    { id: '0006-quicker-visitors' },
    { id: '0007-small-blocks' },
    { id: '0008-rollup-versions' },
    { id: '0009-known-visitors' },
    { id: '0010-order-payments' },
    { id: '0011-sent-ids' },
    { id: '0012-visits-by-id' },
    { id: '0013-payments' },
  ])
  const views = before.filter((table) => table.create_table_query.includes('ENGINE = Distributed('))
  // With the migrations and the feed of payments.
  expect(before.length - views.length).toBe(tableNames.length + 2)
  expect(views.length).toBe(store.layout.kind === 'single' ? 0 : tableNames.length + 1)
})

test('of many visits one is found by its id without reading all', async () => {
  const website = sql`toUUID('00000000-0000-4000-8000-000000000001')`
  const at = sql`toDateTime64('2025-06-02 10:00:00', 3, 'UTC')`
  await store.exec(sql`INSERT INTO visits (website_id, start, visit, visitor, sign, last, last_any)
    SELECT ${website}, ${at} + number, cityHash64(number), sipHash64(number), 1, ${at} + number, ${at} + number FROM numbers(100000)`)
  const found = sql`SELECT visit FROM visits FINAL PREWHERE website_id = ${website} AND visit = cityHash64(4711)`
  const explained = await store.query<{ explain: string }>(sql`EXPLAIN indexes = 1, distributed = 1 ${found}`)
  const text = explained.map((row) => row.explain).join('\n')
  const [, read, all] = /visit_ids[\s\S]*?Granules: (\d+)\/(\d+)/.exec(text) ?? []
  expect(Number(all), text).toBeGreaterThan(4)
  expect(Number(read), text).toBeLessThan(3)
  expect(await store.query(found)).toHaveLength(1)
})
