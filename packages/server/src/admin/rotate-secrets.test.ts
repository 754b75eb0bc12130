/** Replaces the secret key of a stopped installation: second factors keep working, and the next run completes an interrupted one. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { otherNode } from '../db/other-nodes.ts'
import { resealSecrets, sealSecrets } from '../features/two-factor/seal-secrets.ts'
import { openSecret, sealSecret } from '../features/two-factor/secrets.ts'
import { DataFolderInUse } from '../lib/folders/data-folder-lock.ts'
import { createLog } from '../lib/log.ts'
import { newSecret, openKeys, stagedSecret } from '../lib/secrets/installation-keys.ts'
import { registerPerson, type TestPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { rotateSecrets } from './rotate-secrets.ts'

let server: TestServer
let person: TestPerson
let dataDir: string
beforeAll(async () => {
  server = await startTestServer()
  person = await registerPerson(server)
  dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-rotate-'))
  const keys = openKeys(null, dataDir)
  const secret = sealSecret({ keys }, person.userId, 'JBSWY3DPEHPK3PXP')
  await server.context.db
    .insertInto('two_factor')
    .values({ user_id: person.userId, secret, enabled_at: new Date() })
    .execute()
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const config = () => ({ ...server.context.config, dataDir })
/** Resolves to the first line that is shown. */
async function rotated(secretKey: string | null = null): Promise<string> {
  let shown = ''
  await rotateSecrets({ ...config(), secretKey }, ({ lines = [] }) => {
    shown = lines[0] ?? ''
  })
  return shown
}
const file = () => path.join(dataDir, 'secret.key')
async function opened(secretKey: string | null): Promise<string> {
  const row = await server.context.db.selectFrom('two_factor').selectAll().executeTakeFirstOrThrow()
  return openSecret({ keys: openKeys(secretKey, dataDir) }, person.userId, row.secret)
}

test('the file has a new key, readable only by its owner, which opens the sealed secrets', async () => {
  const before = readFileSync(file(), 'utf8')
  await rotated()
  expect(readFileSync(file(), 'utf8')).not.toBe(before)
  expect(statSync(file()).mode & 0o077).toBe(0)
  expect(await opened(null)).toBe('JBSWY3DPEHPK3PXP')
  await expect(opened(before.trim())).rejects.toThrow()
  const line = await server.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'keys_rotated')
    .executeTakeFirst()
  expect(line).toMatchObject({ team_id: null, user_name: 'npm run admin' })
})

test('a run that was killed before the new key was in force is finished by the next', async () => {
  const staged = stagedSecret(dataDir).write()
  await resealSecrets(server.context.db, openKeys(null, dataDir), openKeys(staged, dataDir))
  await expect(opened(null)).rejects.toThrow()
  const start = { db: server.context.db, config: config(), keys: openKeys(null, dataDir) }
  await expect(sealSecrets(start)).rejects.toThrow('rotate-secrets" was interrupted')
  await rotated()
  expect(readFileSync(file(), 'utf8').trim()).toBe(staged)
  expect(await opened(null)).toBe('JBSWY3DPEHPK3PXP')
})

test('a run that was killed before sealing anything starts anew', async () => {
  writeFileSync(`${file()}.new`, newSecret())
  await rotated()
  expect(existsSync(`${file()}.new`)).toBe(false)
  expect(await opened(null)).toBe('JBSWY3DPEHPK3PXP')
})

test('a new key that a power failure cut off is never installed, even if it would open all secrets there are', async () => {
  const { db } = server.context
  const rows = await db.deleteFrom('two_factor').returningAll().execute()
  writeFileSync(`${file()}.new`, '')
  await rotated()
  expect(readFileSync(file(), 'utf8').trim().length).toBeGreaterThanOrEqual(32)
  await db
    .insertInto('two_factor')
    .values(
      rows.map((row) => ({
        ...row,
        secret: sealSecret({ keys: openKeys(null, dataDir) }, person.userId, 'JBSWY3DPEHPK3PXP'),
      })),
    )
    .execute()
})

test('a truncated key is reported, and no new one is made', async () => {
  const whole = readFileSync(file(), 'utf8')
  writeFileSync(file(), whole.slice(0, 20))
  await expect(rotated()).rejects.toThrow('is incomplete: restore it from a backup')
  expect(existsSync(`${file()}.new`)).toBe(false)
  writeFileSync(file(), whole)
})

test('a new key for the setting is shown once, before it is in force', async () => {
  const secretKey = readFileSync(file(), 'utf8').trim()
  const newKey = (await rotated(secretKey)).split('SECRET_KEY=')[1] ?? ''
  expect(await opened(newKey)).toBe('JBSWY3DPEHPK3PXP')
  const killed = new Error('killed')
  const kill = () => {
    throw killed
  }
  await expect(rotateSecrets({ ...config(), secretKey: newKey }, kill)).rejects.toBe(killed)
  expect(await opened(newKey)).toBe('JBSWY3DPEHPK3PXP')
})

test('while another node uses the database, nothing is replaced', async () => {
  const before = readFileSync(file(), 'utf8')
  const { databaseUrl } = server.context.config
  const node = openDatabase(
    { connectionString: `${databaseUrl}&application_name=footfall%204711%20web-2` },
    createLog('silent'),
  )
  await node.pool.query('SELECT 1')
  await expect(rotated()).rejects.toThrow('Another node uses this PostgreSQL (footfall 4711 web-2)')
  expect(readFileSync(file(), 'utf8')).toBe(before)
  await node.close()
  await expect.poll(() => otherNode(server.context.pool)).toBeNull()
})

test('while a server runs on the folder, nothing is replaced', async () => {
  await expect(rotateSecrets(server.context.config, () => undefined)).rejects.toThrow(DataFolderInUse)
})
