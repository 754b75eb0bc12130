/** A migration that fails: it names its step, changes nothing, and the next start makes it whole. */
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MigrationFailed } from '../lib/errors/migration-failed.ts'
import { createLog } from '../lib/log.ts'
import { newDatabaseName, sharedStores } from '../testing/stores/shared-stores.ts'
import { databaseMigrations, knownMigrations, migrateDatabase, pendingMigrations } from './migrate.ts'
import { openOlder } from './older-database.testing.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

let opened: OpenDatabase
beforeAll(async () => {
  const { postgres } = sharedStores()
  const server = openDatabase({ ...postgres, database: 'postgres' }, createLog('silent'))
  const name = newDatabaseName()
  await server.pool.query(`CREATE DATABASE ${name}`)
  await server.close()
  opened = openDatabase({ ...postgres, database: name }, createLog('silent'))
})
afterAll(() => opened.close())

test('every migration is listed, in the order of its number', () => {
  const files = readdirSync(new URL('migrations/', import.meta.url)).filter(
    (file) => !file.includes('.test.'),
  )
  expect(knownMigrations.map((name) => `${name}.ts`)).toEqual(files.sort())
})

test('a step that fails is named, takes back the steps before it, and is repeated by the next start', async () => {
  const { db } = opened
  const [before = '', second = '', last = ''] = knownMigrations.slice(-3)
  await migrateDatabase(db, before)
  const up = async () => {
    await sql`CREATE TABLE half_done ()`.execute(db)
    throw new Error('no room\nfor details')
  }
  const broken = migrateDatabase(db, undefined, { ...databaseMigrations, [last]: { up } })
  await expect(broken).rejects.toBeInstanceOf(MigrationFailed)
  await expect(broken).rejects.toThrow(`The migration of PostgreSQL failed at its step ${last} (no room): `)
  expect(await pendingMigrations(db)).toEqual([second, last])
  await migrateDatabase(db)
  expect(await pendingMigrations(db)).toEqual([])
})

test('a step that waits for a table long holds up nobody else, and says what to do', {
  timeout: 60_000,
}, async () => {
  const { db, pool } = await openOlder('0026-received-websites')
  const reader = await pool.connect()
  await reader.query('BEGIN')
  // As a program does that copies the database.
  await reader.query('LOCK TABLE short_links IN ACCESS SHARE MODE')
  const waiting = migrateDatabase(db)
  await expect(waiting).rejects.toThrow(
    /0027-former-slugs \(others have used its table .*: the next start repeats it/,
  )
  expect((await pool.query('SELECT count(*) FROM short_links')).rows).toHaveLength(1)
  await reader.query('COMMIT')
  reader.release()
  await migrateDatabase(db)
  expect(await pendingMigrations(db)).toEqual([])
})
