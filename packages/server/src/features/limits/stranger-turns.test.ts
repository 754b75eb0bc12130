/** Whoever guesses pictures, share codes, keys or short links, hundreds at once, leaves connections to PostgreSQL for the calls of others. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { strangersInTurn } from './stranger-turns.ts'

const server = testServer()
let person: TestPerson
beforeAll(async () => {
  person = await registerPerson(server)
})

test.each([
  ['pictures', 'GET', () => `/pictures/${randomUUID()}.webp`],
  ['shares', 'GET', () => `/share/${randomUUID()}`],
  ['api_keys', 'POST', () => '/api/v1/events'],
  ['api_keys', 'POST', () => '/api/v1/annotations'],
  ['short_links', 'GET', () => `/s/${randomUUID().slice(0, 8)}`],
])('safety: while guesses wait for %s (%s), a call is answered', async (table, method, path) => {
  const held = await server.context.pool.connect()
  await held.query('BEGIN')
  await held.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const headers = { 'x-forwarded-for': '203.0.113.95', authorization: `Bearer ${randomUUID()}` }
  const guesses = Array.from({ length: 60 }, () => fetch(`${server.url}${path()}`, { method, headers }))
  // All of them are at the server by then, and as many as may wait in PostgreSQL.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const answer = await Promise.race([
    person.send('/user/item'),
    new Promise((resolve) => setTimeout(resolve, 30_000, 'waits')),
  ])
  await held.query('ROLLBACK')
  held.release()
  expect(answer).toMatchObject({ code: 200 })
  for (const { status } of await Promise.all(guesses)) expect(status).toBeLessThan(500)
})

test('the turn of another address comes among the first, and too many are refused', async () => {
  const inTurn = strangersInTurn()
  const order: string[] = []
  const lookUp = (address: string) =>
    inTurn(address, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      order.push(address)
    })
  const many = Array.from({ length: 250 }, () => lookUp('203.0.113.96'))
  const refused = Promise.allSettled(many)
  await lookUp('203.0.113.97')
  expect(order.length).toBeLessThan(20)
  const reasons = (await refused).filter(({ status }) => status === 'rejected')
  expect(reasons.length).toBeGreaterThan(40)
  expect(reasons[0]).toMatchObject({ reason: { reason: 'unavailable' } })
})
