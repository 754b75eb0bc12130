/** Annotations of servers that wait for a website: for the ones before them, or for a change of it. */
import { expect, test } from 'vitest'
import { registerPerson } from '../testing/people.ts'
import { testServer } from '../testing/start-test-server.ts'

const server = testServer()

test('safety: annotations that wait for each other leave connections to PostgreSQL for the calls of others', async () => {
  const [owner, other] = [await registerPerson(server), await registerPerson(server)]
  const { teamId: team_id } = owner
  const site = { team_id, website_name: 'x', domain: 'busy.example', time_zone: 'UTC' }
  const { website_id } = await owner.call('/website/add', site)
  const { key } = await owner.call('/key/add', { team_id, name: 'deploy', scopes: ['events:write'] })
  const held = await server.context.pool.connect()
  await held.query('BEGIN')
  await held.query('SELECT 1 FROM websites WHERE id = $1 FOR UPDATE', [website_id])
  const added = Array.from({ length: 60 }, (_, nth) =>
    fetch(`${server.url}/api/v1/annotations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.98',
      },
      body: JSON.stringify({ website_id, text: `Deployed ${nth}` }),
    }),
  )
  // All of them are at the server by then.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const answer = await Promise.race([
    other.send('/user/item'),
    new Promise((resolve) => setTimeout(resolve, 30_000, 'waits')),
  ])
  await held.query('ROLLBACK')
  held.release()
  expect(answer).toMatchObject({ code: 200 })
  for (const { status } of await Promise.all(added)) expect(status).toBe(200)
})

test('a key that is revoked while its annotation waits for the website adds none', async () => {
  const owner = await registerPerson(server)
  const { teamId: team_id } = owner
  const site = { team_id, website_name: 'x', domain: 'late.example', time_zone: 'UTC' }
  const { website_id } = await owner.call('/website/add', site)
  const key = await owner.call('/key/add', { team_id, name: 'deploy', scopes: ['events:write'] })
  const held = await server.context.pool.connect()
  await held.query('BEGIN')
  await held.query('SELECT 1 FROM websites WHERE id = $1 FOR UPDATE', [website_id])
  const added = fetch(`${server.url}/api/v1/annotations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ website_id, text: 'Deployed' }),
  })
  await expect
    .poll(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return (await server.context.pool.query(waiting)).rowCount
    })
    .toBe(1)
  await owner.call('/key/revoke', { team_id, key_id: key.key_id })
  await held.query('ROLLBACK')
  held.release()
  expect(await (await added).json()).toMatchObject({ data: { reason: 'key_invalid' } })
  expect((await owner.call('/annotation/list', { website_id })).list).toEqual([])
})
