import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { sql } from '../events/sql.ts'
import { registerPerson } from '../testing/people.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { refuseForgottenServers, refuseUnmovedData } from './same-stores.ts'

const postgres = { DATABASE_URL: 'postgres://footfall@db/footfall' }
const clickhouse = { CLICKHOUSE_URL: 'http://footfall@events:8123/footfall' }

function newFolder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'footfall-stores-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('embedded stores do not begin anew where servers were used', () => {
  const dataDir = newFolder()
  const start = (settings: Readonly<Record<string, string>>) =>
    refuseForgottenServers(readConfig({ DATA_DIR: dataDir, ...settings }))
  start({})
  mkdirSync(path.join(dataDir, 'journal'))
  start({ ...postgres, ...clickhouse })
  expect(() => start(clickhouse)).toThrow(/accounts .* on a server .*: set DATABASE_URL as before/)
  expect(() => start(postgres)).toThrow(/events .* on a server .*: set CLICKHOUSE_URL as before/)
  mkdirSync(path.join(dataDir, 'postgres'))
  mkdirSync(path.join(dataDir, 'events'))
  start({})
})

test('a server that is empty does not take the place of an embedded store with data', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const dataDir = newFolder()
  const { db, events } = server.context
  const start = (settings: Readonly<Record<string, string>>) =>
    refuseUnmovedData(readConfig({ DATA_DIR: dataDir, ...settings }), { db, events })
  // A new installation with servers.
  await start({ ...postgres, ...clickhouse })
  mkdirSync(path.join(dataDir, 'postgres'))
  mkdirSync(path.join(dataDir, 'events'))
  await start({})
  await expect(start(postgres)).rejects.toThrow(/accounts .* DATABASE_URL has none: move everything/)
  await expect(start(clickhouse)).rejects.toThrow(/events .* CLICKHOUSE_URL has none: move everything/)
  await registerPerson(server)
  await events.exec(
    sql`INSERT INTO drops SELECT generateUUIDv4() AS website_id, now() AS quarter, 'bot' AS reason, 1 AS count`,
  )
  await start({ ...postgres, ...clickhouse })
})
