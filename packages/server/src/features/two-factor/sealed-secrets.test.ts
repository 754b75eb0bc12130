/** A copy of the database reveals nobody's second factor and nobody who was counted. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { ConfigError } from '../../config-error.ts'
import { openKeys } from '../../lib/secrets/installation-keys.ts'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { totpOf } from '../../testing/totp.ts'
import { sealSecrets } from './seal-secrets.ts'

const server = testServer()

async function withFactor() {
  const person = await registerPerson(server)
  const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
  await person.call('/user/two_factor_enable', { otp_code: totpOf(secret, server.clock.now()) })
  server.clock.advance(30_000)
  const signIn = () =>
    server.client().send('/user/login_v2', {
      account: person.email,
      password: goodPassword,
      otp_code: totpOf(secret, server.clock.now()),
    })
  return { person, secret, signIn }
}

const stored = async (userId: string) =>
  (
    await server.context.db
      .selectFrom('two_factor')
      .select('secret')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).secret

test('a secret is sealed in the database with a key from a separate file', async () => {
  const { person, secret, signIn } = await withFactor()
  expect(await stored(person.userId)).not.toContain(secret)
  expect(await signIn()).toMatchObject({ code: 200 })
  const file = path.join(server.context.config.dataDir, 'secret.key')
  expect((await stat(file)).mode & 0o077).toBe(0)
  const key = (await readFile(file, 'utf8')).trim()
  const tables = await server.context.pool.query("SELECT to_regclass('public.secrets') AS secrets")
  expect(tables.rows).toEqual([{ secrets: null }])
  expect(await stored(person.userId)).not.toContain(key)
})

test('no table of the database contains it in any encoding', async () => {
  const { person, secret } = await withFactor()
  const dump = await server.context.pool.query("SELECT database_to_xml(true, false, '')::text AS xml")
  const written = dump.rows[0].xml as string
  expect(written).toContain(person.userId)
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  for (const text of [secret, ...(['hex', 'base64', 'base64url'] as const).map((as) => bytes.toString(as))])
    expect(written.toLowerCase()).not.toContain(text.toLowerCase())
})

test('a secret is valid only for its account', async () => {
  const [one, two] = [await withFactor(), await withFactor()]
  const secret = await stored(one.person.userId)
  const { db } = server.context
  await db.updateTable('two_factor').set({ secret }).where('user_id', '=', two.person.userId).execute()
  await expect(sealSecrets(server.context)).rejects.toThrow(ConfigError)
  await db.deleteFrom('two_factor').where('user_id', '=', two.person.userId).execute()
})

test('secrets stored unsealed by an older version are sealed at the start and still work', async () => {
  const { person, secret, signIn } = await withFactor()
  const { db } = server.context
  await db.updateTable('two_factor').set({ secret }).where('user_id', '=', person.userId).execute()
  await sealSecrets(server.context)
  expect(await stored(person.userId)).not.toContain(secret)
  expect(await signIn()).toMatchObject({ code: 200 })
})

test('a different key is reported at the start in one sentence', async () => {
  await withFactor()
  const keys = openKeys('another key, of more than thirty-two characters', '')
  await expect(sealSecrets({ ...server.context, keys })).rejects.toThrow('SECRET_KEY')
})

test('counted tries name neither account nor address', async () => {
  const person = await registerPerson(server)
  const client = server.client()
  await client.send('/user/login_v2', { account: person.email, password: 'wrong' })
  await client.send('/user/login_v2', { account: 'typed-by-mistake', password: 'wrong' })
  const rows = await server.context.db.selectFrom('tries').select('subject').execute()
  expect(rows.length).toBeGreaterThan(3)
  for (const word of [person.email ?? '', person.userId, 'typed-by-mistake', client.address])
    expect(JSON.stringify(rows)).not.toContain(word)
})
