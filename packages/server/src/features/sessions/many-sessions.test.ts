/** A program that signs in every minute for months, without signing out. */
import { day, hour } from '@footfall/contract/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import type { TestClient } from '../../testing/test-client.ts'

const server = testServer()

async function signIn(client: TestClient, account: string): Promise<void> {
  client.token = (await client.call('/user/login_v2', { account, password: goodPassword })).access_token
}

/** Sessions of a program, the latest seen now. Returns their ids. */
async function addSessions(userId: string, count: number): Promise<string[]> {
  const now = new Date(server.clock.now())
  const { rows } = await sql<{
    id: string
  }>`INSERT INTO sessions (user_id, user_agent, created_at, last_seen_at)
    SELECT ${userId}, 'curl/8.5.0', ${now}, ${now}::timestamptz - nth * interval '1 second'
    FROM generate_series(1, ${sql.lit(count)}) AS nth RETURNING id`.execute(server.context.db)
  return rows.map(({ id }) => id)
}

async function addTokens(sessionIds: readonly string[]): Promise<void> {
  const expires = new Date(server.clock.now() + 30 * day)
  await sql`INSERT INTO session_tokens (session_id, token_hash, expires_at)
    SELECT id, sha256(convert_to(id::text, 'UTF8')), ${expires} FROM unnest(${[...sessionIds]}::uuid[]) AS id`.execute(
    server.context.db,
  )
}

test('the hundred latest are kept, and browsers stay signed in', async () => {
  const person = await registerPerson(server)
  const browser = server.client({ browser: true })
  await signIn(browser, person.email ?? '')
  server.clock.advance(hour)
  await addTokens(await addSessions(person.userId, 500))
  // Ended ones take no room from the others.
  await addSessions(person.userId, 150)
  const program = server.client()
  await signIn(program, person.email ?? '')
  expect((await browser.send('/user/item')).code).toBe(200)
  expect((await program.send('/user/item')).code).toBe(200)
  expect(await person.send('/user/item'), 'longest unused of the programs').toMatchObject({
    reason: 'session_expired',
  })
  const { list } = await program.call('/user/sessions')
  expect(list).toHaveLength(101)
})

test('a program signs in although the others did so while the clock was ahead', async () => {
  const person = await registerPerson(server)
  server.clock.advance(hour)
  await addTokens(await addSessions(person.userId, 500))
  server.clock.advance(-hour)
  const program = server.client()
  await signIn(program, person.email ?? '')
  expect((await program.send('/user/item')).code).toBe(200)
})

test('any number ends with a new password', async () => {
  const person = await registerPerson(server)
  await addSessions(person.userId, 66_000)
  await person.call('/user/edit_password', {
    old_password: goodPassword,
    password: 'another.battery_2',
    confirm_password: 'another.battery_2',
  })
  const { list } = await person.call('/user/sessions')
  expect(list).toHaveLength(1)
})
