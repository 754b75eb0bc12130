/** A migration that fails: it names its step, and the next start of the same version makes it whole. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MigrationFailed } from '../lib/errors/migration-failed.ts'
import { createLog } from '../lib/log.ts'
import { dropStore } from '../testing/stores/copy-event-tables.ts'
import { eventsAddress, newDatabaseName } from '../testing/stores/shared-stores.ts'
import { type EventsStore, openEventsStore } from './client.ts'
import { StoreUnavailable } from './errors.ts'
import { eventMigrations, migrateEvents } from './migrate.ts'
import type { Migration } from './migration.ts'
import { sql } from './sql.ts'

let store: EventsStore
beforeAll(() => {
  store = openEventsStore({ url: eventsAddress(newDatabaseName()), log: createLog('silent') })
})
afterAll(() => dropStore(store))

test.each(eventMigrations.map((step, at) => [step.id, step, at] as const))(
  'step %s is repeated after a failure behind any of its statements',
  async (id, { statements }, at) => {
    const before = eventMigrations.slice(0, at)
    for (let done = 0; done <= statements(store.layout).length; done++) {
      const broken: typeof statements = (layout) => [
        ...statements(layout).slice(0, done),
        sql`DROP TABLE nothing_of_this_name`,
      ]
      const failing = migrateEvents(store, { steps: [...before, { id, statements: broken }] })
      await expect(failing).rejects.toBeInstanceOf(MigrationFailed)
      await expect(failing).rejects.toThrow(`The migration of the events store failed at its step ${id} (`)
    }
    await migrateEvents(store, { steps: eventMigrations.slice(0, at + 1) })
  },
)

test('after such failures the tables are those of an undisturbed migration', async () => {
  const other = openEventsStore({ url: eventsAddress(newDatabaseName()), log: createLog('silent') })
  try {
    await migrateEvents(other)
    const columns = sql`
      SELECT table, name, type FROM system.columns WHERE database = currentDatabase() ORDER BY table, name`
    expect(await store.query(columns)).toEqual(await other.query(columns))
  } finally {
    await dropStore(other)
  }
})

test('a node that has lost its lock in the middle of a step leaves the rest of it to the next', async () => {
  const left = openEventsStore({ url: eventsAddress(newDatabaseName()), log: createLog('silent') })
  const lock = new AbortController()
  const reason = new Error('Connection terminated unexpectedly')
  const [first, next] = eventMigrations as [Migration, Migration]
  const exec: EventsStore['exec'] = async (statement, options) => {
    await left.exec(statement, options)
    if (statement.text === first.statements(left.layout).at(-1)?.text) lock.abort(reason)
  }
  try {
    const migrating = migrateEvents({ ...left, exec }, { steps: [first, next], lost: lock.signal })
    await expect(migrating).rejects.toBe(reason)
    expect(await left.query(sql`SELECT id FROM schema_migrations`)).toEqual([])
    await migrateEvents(left, { steps: [first, next] })
    expect(await left.query(sql`SELECT id FROM schema_migrations ORDER BY id`)).toEqual([
      { id: first.id },
      { id: next.id },
    ])
  } finally {
    await dropStore(left)
  }
})

test('payments of any number of months are copied', async () => {
  const old = openEventsStore({ url: eventsAddress(newDatabaseName()), log: createLog('silent') })
  try {
    const step = eventMigrations.findIndex(({ id }) => id === '0013-payments')
    await migrateEvents(old, { steps: eventMigrations.slice(0, step) })
    await old.exec(sql`INSERT INTO events (website_id, time, event, kind, revenue)
      SELECT toUUID('00000000-0000-4000-8000-000000000001'), addMonths(toDateTime64('2010-01-01', 3, 'UTC'), number), number, 'custom', 1
      FROM numbers(110) SETTINGS max_partitions_per_insert_block = 0`)
    await migrateEvents(old)
    expect(
      await old.query(sql`SELECT count() AS copied, uniqExact(toYYYYMM(time)) AS months FROM payments`),
    ).toEqual([{ copied: '110', months: '110' }])
  } finally {
    await dropStore(old)
  }
})

test('a start that has nothing to migrate writes nothing, so it succeeds while the engine’s disk has no room', async () => {
  const full = () => Promise.reject(new StoreUnavailable('No space left on device'))
  const written = { exec: vi.fn(full), createDatabase: vi.fn(full) }
  await migrateEvents({ ...store, ...written })
  expect(written.exec).not.toHaveBeenCalled()
  expect(written.createDatabase).not.toHaveBeenCalled()
})
