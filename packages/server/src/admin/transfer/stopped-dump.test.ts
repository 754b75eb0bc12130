/** A stop of the server ends a dump, which may have an hour to go, and waits for nothing of it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { newPostgresDatabase } from '../../testing/stores/shared-stores.ts'
import { runAdmin } from '../run-admin.ts'

/** Not the server's, which goes with it. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-stopped-dump-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a stop ends a dump: its command says so and leaves no file, and the log has no error', async () => {
  const lines: string[] = []
  const to = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) })
  const DATABASE_URL = await newPostgresDatabase()
  const server = await startTestServer({ DATABASE_URL }, {}, createLog('info', { terminal: false, to }))
  const { config, pool } = server.context
  const database = new pg.Client(DATABASE_URL)
  await database.connect()
  // More than the connection holds.
  await pool.query(
    `INSERT INTO audit_log (action, params, at)
    SELECT 'data_dumped', jsonb_build_object('name', repeat('x', 200000)), now() FROM generate_series(1, 30)`,
  )
  // The dump does not get past it.
  await database.query('BEGIN')
  await database.query('LOCK TABLE boards')
  const dumped = runAdmin(config, ['dump', path.join(folder, 'all.gz')], () => undefined)
  const refused = expect(dumped).rejects.toThrow('it was stopped')
  await expect.poll(() => readdirSync(folder)).toContain('all.gz.part')
  const stopped = server.stop()
  await refused
  await database.end()
  expect(readdirSync(folder)).toEqual([])
  await stopped
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
