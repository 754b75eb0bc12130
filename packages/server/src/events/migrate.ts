/** Migrates the events store's tables to this version. Every step may be repeated, so a kill in between does no harm. */
import { MigrationFailed } from '../lib/errors/migration-failed.ts'
import { refuseNewer } from '../lib/errors/newer-data.ts'
import type { EventsStore } from './client.ts'
import { StatementRefused } from './errors.ts'
import type { Migration } from './migration.ts'
import { firstTables } from './migrations/0001-first-tables.ts'
import { closedDays } from './migrations/0002-closed-days.ts'
import { quickerTimes } from './migrations/0003-quicker-times.ts'
import { closedVisits } from './migrations/0004-closed-visits.ts'
import { edgeIds } from './migrations/0005-edge-ids.ts'
import { quickerVisitors } from './migrations/0006-quicker-visitors.ts'
import { smallBlocks } from './migrations/0007-small-blocks.ts'
import { rollupVersions } from './migrations/0008-rollup-versions.ts'
import { knownVisitors } from './migrations/0009-known-visitors.ts'
import { orderPayments } from './migrations/0010-order-payments.ts'
import { sentIds } from './migrations/0011-sent-ids.ts'
import { visitsById } from './migrations/0012-visits-by-id.ts'
import { payments } from './migrations/0013-payments.ts'
import { refuseOtherTables } from './refuse-other-tables.ts'
import { param, sql } from './sql.ts'

/** In order. A released migration never changes. */
export const eventMigrations: readonly Migration[] = [
  firstTables,
  closedDays,
  quickerTimes,
  closedVisits,
  edgeIds,
  quickerVisitors,
  smallBlocks,
  rollupVersions,
  knownVisitors,
  orderPayments,
  sentIds,
  visitsById,
  payments,
]

export interface MigrateOptions {
  readonly steps?: readonly Migration[]
  /** Aborts when another node may migrate, too. */
  readonly lost?: AbortSignal
}

/**
 * Creates database and tables, and applies the missing migrations in order. Throws `MigrationFailed`, `OtherTables`, `NewerData` for data of a newer
 * version, and the reason of `lost`: two nodes that copied rows at once would copy them twice.
 */
export async function migrateEvents(
  store: EventsStore,
  { steps = eventMigrations, lost }: MigrateOptions = {},
): Promise<void> {
  await prepareMigrations(store)
  const applied = new Set(
    (await store.query<{ id: string }>(sql`SELECT id FROM schema_migrations`)).map((row) => row.id),
  )
  refuseNewer('the events store', applied, new Set(steps.map(({ id }) => id)))
  for (const { id, statements } of steps) {
    if (applied.has(id)) continue
    try {
      for (const statement of statements(store.layout)) {
        lost?.throwIfAborted()
        await store.exec(statement)
      }
      lost?.throwIfAborted()
      await keepApplied(store, id)
    } catch (error) {
      if (error === lost?.reason) throw error
      throw new MigrationFailed('the events store', id, error)
    }
  }
}

/** Creates the database, and the table of applied migrations. Throws `OtherTables` if they are not for this store. */
export async function prepareMigrations(store: EventsStore): Promise<void> {
  if (await isPrepared(store)) return
  await store.createDatabase()
  await refuseOtherTables(store)
  const journal = store.layout.createTable('schema_migrations', {
    columns: sql`id String, applied DateTime('UTC') DEFAULT now()`,
    engine: sql`MergeTree`,
    keys: sql`ORDER BY id`,
  })
  for (const statement of journal) await store.exec(statement)
}

/** Then a start writes nothing, and succeeds while the disk is too full for the engine to write. A server may have joined a cluster since. */
async function isPrepared(store: EventsStore): Promise<boolean> {
  if (store.layout.kind !== 'single') return false
  try {
    return await refuseOtherTables(store)
  } catch (error) {
    if (!(error instanceof StatementRefused && error.type === 'UNKNOWN_DATABASE')) throw error
    return false
  }
}

export function keepApplied(store: EventsStore, id: string): Promise<void> {
  return store.exec(sql`INSERT INTO schema_migrations (id) SELECT ${param('String', id)}`)
}
