/** What the collector knows of websites: here at once, on another node soon. */
import { day } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import { onBehalfOf } from '../../lib/concurrency/caller.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { setPlan } from '../billing/set-plan.ts'
import { type CollectSettings, openCollectSettings } from './collect-settings.ts'

let server: TestServer
let person: TestPerson
let here: CollectSettings
let elsewhere: CollectSettings
beforeAll(async () => {
  server = await startTestServer()
  person = await registerPerson(server)
  here = server.services.collectSettings
  elsewhere = await openCollectSettings(server.context)
})
afterAll(async () => {
  elsewhere.close()
  await server.stop()
})

async function add(domain: string, { teamId, call } = person): Promise<string> {
  const site = { team_id: teamId, website_name: domain, domain, time_zone: 'UTC' }
  return (await call('/website/add', site)).website_id
}

test('a website is known when it is added, edited and deleted', async () => {
  const website_id = await add('one.example')
  expect(here.find(website_id)?.domain).toBe('one.example')
  await expect.poll(() => elsewhere.find(website_id)?.domain).toBe('one.example')
  await person.call('/setting/website_edit', { website_id, time_zone: 'Asia/Shanghai' })
  expect(here.find(website_id)?.zone).toBe('Asia/Shanghai')
  await expect.poll(() => elsewhere.find(website_id)?.zone).toBe('Asia/Shanghai')
  await person.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  expect(here.find(website_id)).toBeNull()
  await expect.poll(() => elsewhere.find(website_id)).toBeNull()
})

test('a change that is stored does not fail because the collector cannot read it; a later read finds it', async () => {
  let isLost = false
  const db = new Proxy(server.context.db, {
    get(real, name) {
      if (isLost) throw new Error('the connection was lost')
      const value = Reflect.get(real, name, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  const website_id = await add('unread.example')
  const settings = await openCollectSettings({ ...server.context, db })
  isLost = true
  await person.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  await settings.refresh(website_id)
  expect(settings.find(website_id)?.domain).toBe('unread.example')
  isLost = false
  await settings.refresh()
  expect(settings.find(website_id)).toBeNull()
  settings.close()
})

test('what was added before a starting node listens is known', async () => {
  const { pool } = server.context
  let connect = () => {}
  const held = new Promise<void>((resolve) => {
    connect = resolve
  })
  const slow: typeof pool = Object.create(pool, { connect: { value: () => held.then(() => pool.connect()) } })
  const starting = openCollectSettings({ ...server.context, pool: slow })
  const website_id = await add('starting.example')
  connect()
  const started = await starting
  expect(started.find(website_id)?.domain).toBe('starting.example')
  started.close()
})

test('the plan of a team is known for all its websites', async () => {
  const other = await registerPerson(server)
  const ids = await Promise.all([add('two.example', other), add('three.example', other)])
  const others = await add('four.example')
  await expect.poll(() => elsewhere.find(others)?.retentionDays).toBeGreaterThan(0)
  const months = elsewhere.find(others)?.retentionDays
  await setPlan(server.context, null, other.teamId, {
    plan: 'enterprise',
    until: new Date(server.clock.now() + 30 * day),
  })
  for (const id of ids) await expect.poll(() => elsewhere.find(id)?.retentionDays).not.toBe(months)
  expect(elsewhere.find(others)?.retentionDays).toBe(months)
})

test('all of many websites are known, and those that vanished without an announcement are not', async () => {
  const first = await add('five.example')
  const { pool } = server.context
  const { rows } = await pool.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'websites' AND column_name != 'id'`,
  )
  const columns = rows.map((row) => row.column_name).join(', ')
  const added = await pool.query<{ id: string }>(
    `INSERT INTO websites (id, ${columns}) SELECT gen_random_uuid(), ${columns} FROM websites, generate_series(1, 1700)
      WHERE id = '${first}' RETURNING id`,
  )
  expect(added.rows.filter(({ id }) => elsewhere.find(id))).toEqual([])
  await elsewhere.refresh()
  expect(added.rows.filter(({ id }) => !elsewhere.find(id))).toEqual([])
  const kept = elsewhere.find(first)
  await pool.query(`DELETE FROM websites WHERE id = '${added.rows[0]?.id}'`)
  await elsewhere.refresh()
  expect(added.rows.filter(({ id }) => !elsewhere.find(id))).toEqual([added.rows[0]])
  expect(elsewhere.find(first)).toBe(kept)
})

test('safety: the rules of all websites of an owner have a common size limit', async () => {
  const owner = await registerPerson(server)
  const [website_id, other] = await Promise.all([add('six.example', owner), add('seven.example', owner)])
  const edit = (id: string, excluded_paths: string[]) =>
    owner.send('/setting/collect_edit', { website_id: id, excluded_paths })
  const long = (count: number) => Array.from({ length: count }, (_, n) => `/${n}${'长'.repeat(400)}`)
  const { team_id } = await owner.call('/team/add', { team_name: 'Second', description: 'x' })
  await server.context.pool.query(
    `INSERT INTO websites (team_id, name, domain, time_zone, type, created_at, excluded_paths)
      SELECT $1, 'Many', 'many.example', 'UTC', 'site', now(), ARRAY(SELECT repeat('长', 500) FROM generate_series(1, 199))
      FROM generate_series(1, 20)`,
    [team_id],
  )
  expect((await edit(website_id, long(10))).code).toBe(200)
  expect(await edit(website_id, long(50))).toMatchObject({ reason: 'too_large_together' })
  expect(here.find(website_id)?.excludedPaths).toHaveLength(10)
  expect((await edit(other, ['/short'])).code).toBe(200)
  // Somebody else’s are not part of it, and what is over the limit already may get smaller.
  const stranger = await registerPerson(server)
  const theirs = { website_id: await add('eight.example', stranger), excluded_paths: long(50) }
  expect((await stranger.send('/setting/collect_edit', theirs)).code).toBe(200)
  await server.context.pool.query('UPDATE websites SET excluded_paths = $2 WHERE id = $1', [
    other,
    Array.from({ length: 100 }, () => '长'.repeat(500)),
  ])
  expect((await edit(website_id, long(9))).code).toBe(200)
})

test('safety: rules that are changed at once do not exceed the common size limit', async () => {
  const owner = await registerPerson(server)
  const ids = await Promise.all(['one', 'two', 'three'].map((name) => add(`${name}-at-once.example`, owner)))
  const { team_id } = await owner.call('/team/add', { team_name: 'At once', description: 'x' })
  await server.context.pool.query(
    `INSERT INTO websites (team_id, name, domain, time_zone, type, created_at, excluded_paths)
      SELECT $1, 'Many', 'many.example', 'UTC', 'site', now(), ARRAY(SELECT repeat('长', 500) FROM generate_series(1, 199))
      FROM generate_series(1, 20)`,
    [team_id],
  )
  const excluded_paths = Array.from({ length: 12 }, (_, n) => `/${n}${'长'.repeat(400)}`)
  const { db } = server.context
  // All of them have their website then, and none has seen another's rules.
  const edits = await db.transaction().execute(async (held) => {
    await held.selectFrom('websites').select('id').where('id', 'in', ids).forUpdate().execute()
    const edits = ids.map((website_id) => owner.send('/setting/collect_edit', { website_id, excluded_paths }))
    await untilBlocked(db, ids.length)
    return { answers: Promise.all(edits) }
  })
  const reasons = (await edits.answers).map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === 'too_large_together')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === undefined)).toHaveLength(2)
})

test('safety: settings are read although whoever changed them waits for a turn', async () => {
  const [busy, other] = await Promise.all([registerPerson(server), registerPerson(server)])
  const website_id = await add('nine.example', busy)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { db } = server.context
  // Calls that wait for each other's locks have all connections of their caller.
  const waiting = Array.from({ length: 8 }, () =>
    onBehalfOf(busy.userId, () => db.connection().execute(() => held)),
  )
  const changed = onBehalfOf(busy.userId, () => here.refresh(website_id))
  await add('ten.example', other)
  await changed
  release()
  await Promise.all(waiting)
})

test('safety: changes that come while settings are read are read together', async () => {
  const owner = await registerPerson(server)
  const ids = [await add('eleven.example', owner), await add('twelve.example', owner)]
  let reads = 0
  const db = server.context.db.withPlugin({
    transformQuery({ node }) {
      reads++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const settings = await openCollectSettings({ ...server.context, db })
  reads = 0
  await Promise.all(Array.from({ length: 300 }, (_, nth) => settings.refresh(ids[nth % 2])))
  expect(reads).toBeLessThanOrEqual(2)
  expect(ids.every((id) => settings.find(id))).toBe(true)
  settings.close()
})
