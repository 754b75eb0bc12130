/** Migrates PostgreSQL's tables: all missing steps in one transaction. Several nodes at once wait for each other. */
import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely'
import { MigrationFailed } from '../lib/errors/migration-failed.ts'
import { refuseNewer } from '../lib/errors/newer-data.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as teamsAndWebsites from './migrations/0002-teams-and-websites.ts'
import * as sharingAndLinks from './migrations/0003-sharing-and-links.ts'
import * as messagesAndAudit from './migrations/0004-messages-and-audit.ts'
import * as promises from './migrations/0005-promises.ts'
import * as messageTeams from './migrations/0006-message-teams.ts'
import * as plans from './migrations/0007-plans.ts'
import * as resources from './migrations/0008-resources.ts'
import * as accessChanges from './migrations/0009-access-changes.ts'
import * as accountSafety from './migrations/0010-account-safety.ts'
import * as blockedProperties from './migrations/0011-blocked-properties.ts'
import * as sharedScreens from './migrations/0012-shared-screens.ts'
import * as boards from './migrations/0013-boards.ts'
import * as support from './migrations/0014-support.ts'
import * as boardLocks from './migrations/0015-board-locks.ts'
import * as operatorsLog from './migrations/0016-operators-log.ts'
import * as knownZones from './migrations/0017-known-zones.ts'
import * as visibleNames from './migrations/0018-visible-names.ts'
import * as textParams from './migrations/0019-text-params.ts'
import * as codeRequesters from './migrations/0020-code-requesters.ts'
import * as resets from './migrations/0021-resets.ts'
import * as paidStretches from './migrations/0024-paid-stretches.ts'
import * as leavingMembers from './migrations/0025-leaving-members.ts'
import * as receivedWebsites from './migrations/0026-received-websites.ts'
import * as formerSlugs from './migrations/0027-former-slugs.ts'
import * as closedBoards from './migrations/0028-closed-boards.ts'
import * as paymentEvents from './migrations/0029-payment-events.ts'
import type { Database } from './schema.ts'

/** In the order of their names. A released migration never changes. */
export const databaseMigrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-teams-and-websites': teamsAndWebsites,
  '0003-sharing-and-links': sharingAndLinks,
  '0004-messages-and-audit': messagesAndAudit,
  '0005-promises': promises,
  '0006-message-teams': messageTeams,
  '0007-plans': plans,
  '0008-resources': resources,
  '0009-access-changes': accessChanges,
  '0010-account-safety': accountSafety,
  '0011-blocked-properties': blockedProperties,
  '0012-shared-screens': sharedScreens,
  '0013-boards': boards,
  '0014-support': support,
  '0015-board-locks': boardLocks,
  '0016-operators-log': operatorsLog,
  '0017-known-zones': knownZones,
  '0018-visible-names': visibleNames,
  '0019-text-params': textParams,
  '0020-code-requesters': codeRequesters,
  '0021-resets': resets,
  '0024-paid-stretches': paidStretches,
  '0025-leaving-members': leavingMembers,
  '0026-received-websites': receivedWebsites,
  '0027-former-slugs': formerSlugs,
  '0028-closed-boards': closedBoards,
  '0029-payment-events': paymentEvents,
}

/** All names, in order. */
export const knownMigrations: readonly string[] = Object.keys(databaseMigrations)

/** Migrations that are not applied yet. Throws `NewerData` for data of a newer version. */
export async function pendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const applied = new Set(await appliedTo(db))
  refuseNewer('PostgreSQL', applied, new Map(Object.entries(databaseMigrations)))
  return knownMigrations.filter((name) => !applied.has(name))
}

/** Applies the missing migrations, up to `last` if it is given, or none: then it throws `MigrationFailed`. Throws `NewerData` for data of a newer version. */
export async function migrateDatabase(
  db: Kysely<Database>,
  last?: string,
  steps = databaseMigrations,
): Promise<void> {
  await pendingMigrations(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => briefWaits(steps) } })
  const { error, results = [] } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  const failed = results.find(({ status }) => status === 'Error')
  if (failed) throw new MigrationFailed('PostgreSQL', failed.migrationName, isLocked(error) ? inUse : error)
  if (error) throw error
}

/**
 * While a step waits for a table, everybody else who asks for the table waits behind it: for as long as another program copies the database, and
 * even after this process has ended.
 */
function briefWaits(steps: Readonly<Record<string, Migration>>): Record<string, Migration> {
  const brief = ({ up, ...step }: Migration): Migration => ({
    ...step,
    async up(db) {
      await sql`SET LOCAL lock_timeout = '5s'`.execute(db)
      await up(db)
    },
  })
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, brief(step)]))
}

const isLocked = (error: unknown): boolean => (error as { code?: string }).code === '55P03'
const inUse = 'others have used its table for five seconds, as a backup does; wait until they have ended'

async function appliedTo(db: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql<{ journal: string | null }>`
    SELECT to_regclass(${DEFAULT_MIGRATION_TABLE})::text AS journal`.execute(db)
  if (!found[0]?.journal) return []
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}
