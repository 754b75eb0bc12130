/** A reset erases what was counted before it, once, and nothing else; a deletion erases everything. */
import { hour } from '@footfall/contract/durations'
import { sql as inPostgres } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { join, param, sql } from '../../events/sql.ts'
import { identifier } from '../../events/tables.ts'
import { registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { operator } from '../audit/audit.ts'
import { requestVisitorErasure } from './erase-visitor.ts'

const server = testServer()
// The second job of an erasure is due a minute after that by the machine's clock.
beforeEach(() => server.clock.set(Date.now()))

test('what was erased leaves the disk in the next quiet hour', async () => {
  const person = await registerPerson(server)
  const site = { team_id: person.teamId, website_name: 'Site', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', site)
  const { pool } = server.context
  const event = { kind: 'pageview', time: server.clock.now() - hour, url: 'https://example.com/' } as const
  const events = ['a', 'b'].map((id) => ({ ...event, id, visitor_id: id }))
  await server.services.ingest.importEvents(String(website_id), events)
  await server.services.ingest.flush()
  await person.call('/setting/website_reset', { website_id, confirm: 'DELETE' })
  const jobs = async () =>
    (await pool.query("SELECT run_at FROM graphile_worker.jobs WHERE key = 'erase_from_disk'")).rows
  await expect.poll(jobs).toHaveLength(1)
  const [{ run_at }] = await jobs()
  expect(run_at.toISOString()).toContain('T18:47:00')
  expect(run_at.getTime() - server.clock.now()).toBeLessThanOrEqual(24 * hour)
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'erase_from_disk'; NOTIFY "jobs:insert"`,
  )
  await expect.poll(jobs).toEqual([])
  const masked = sql`SELECT count() AS n FROM system.parts WHERE database = currentDatabase() AND active AND has_lightweight_delete`
  await expect.poll(() => server.context.events.query(masked)).toEqual([{ n: '0' }])
})

test('many resets of a website are one erasure', async () => {
  const person = await registerPerson(server)
  const site = { team_id: person.teamId, website_name: 'Site', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', site)
  const { pool } = server.context
  const waiting = async () => {
    const own = `SELECT id FROM graphile_worker._private_jobs WHERE payload->>'websiteId' = '${website_id}'`
    return (await pool.query(own)).rows.length
  }
  let release = () => {}
  void server.services.ingest.runExclusive(
    null,
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  for (let i = 0; i < 20; i++) await person.call('/setting/website_reset', { website_id, confirm: 'DELETE' })
  // One that runs and waits for its turn, one that follows it, and one for events in flight.
  expect(await waiting()).toBeLessThanOrEqual(3)
  release()
  await expect.poll(waiting).toBe(1)
})

/** How many erasures of a team's websites could run. */
async function waiting(teamId: string): Promise<number> {
  const { rows } =
    await inPostgres`SELECT FROM graphile_worker._private_jobs JOIN websites ON websites.id::text = payload->>'websiteId'
      WHERE team_id = ${teamId} AND run_at <= now()`.execute(server.context.db)
  return rows.length
}

test('safety: a reset does not wait until all websites of somebody’s deleted team are erased', async () => {
  const [person, other] = [await registerPerson(server), await registerPerson(server)]
  const site = { team_id: person.teamId, website_name: 'Site', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', site)
  const { db } = server.context
  await inPostgres`INSERT INTO websites (team_id, name, domain, time_zone, type, created_at)
    SELECT ${other.teamId}::uuid, 'Many', 'many.example', 'UTC', 'site', now() FROM generate_series(1, 100)`.execute(
    db,
  )
  await other.call('/team/delete_team', { team_id: other.teamId, confirm: 'DELETE' })
  await person.call('/setting/website_reset', { website_id, confirm: 'DELETE' })
  await expect.poll(() => waiting(person.teamId)).toBe(0)
  expect(await waiting(other.teamId)).toBeGreaterThan(50)
})

test('safety: a reset does not wait until many visitors are erased', async () => {
  const [person, other] = [await registerPerson(server), await registerPerson(server)]
  const [own, theirs] = await Promise.all(
    [person, other].map(async ({ call, teamId }) => {
      const site = { team_id: teamId, website_name: 'Site', domain: 'example.com', time_zone: 'UTC' }
      return String((await call('/website/add', site)).website_id)
    }),
  )
  const website = { websiteId: String(theirs), teamId: other.teamId }
  for (let i = 0; i < 20; i++)
    await requestVisitorErasure(server.context, operator, website, { ownId: `visitor ${i}` })
  await person.call('/setting/website_reset', { website_id: String(own), confirm: 'DELETE' })
  await expect.poll(() => waiting(person.teamId)).toBe(0)
  expect(await waiting(other.teamId)).toBeGreaterThan(5)
  await expect.poll(() => waiting(other.teamId)).toBe(0)
})

test('safety: of a deleted website nothing stays, also of what a server whose clock is ahead has sent', async () => {
  const person = await registerPerson(server)
  const { teamId: team_id } = person
  const site = { team_id, website_name: 'Site', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', site)
  await server.services.collectSettings.refresh()
  const { key } = await person.call('/key/add', { team_id, name: 'imports', scopes: ['events:write'] })
  const times = [-60_000, 240_000].map((ahead) => server.clock.now() + ahead)
  const sent = await fetch(`${server.url}/api/v1/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      website_id,
      events: times.map((time) => ({
        id: `${time}`,
        kind: 'pageview',
        time,
        visitor_id: `${time}`,
        url: 'https://example.com/',
      })),
    }),
  })
  expect(await sent.json()).toMatchObject({ data: { accepted: 2 } })
  await server.services.ingest.flush()
  const left = async () => {
    const tables = ['events', 'visits', 'visitors'] as const
    const counts = tables.map(
      (table) =>
        sql`(SELECT count() FROM ${identifier(table)} WHERE website_id = ${param('UUID', String(website_id))})`,
    )
    const [row] = await server.context.events.query<{ n: string }>(sql`SELECT ${join(counts, sql` + `)} AS n`)
    return Number(row?.n)
  }
  expect(await left()).toBe(6)
  await person.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  await expect.poll(left).toBe(0)
})

test('the websites of a deleted team are erased together', async () => {
  const person = await registerPerson(server)
  const { teamId: team_id } = person
  const ids: string[] = []
  const time = server.clock.now() - hour
  for (const website_name of ['One', 'Two', 'Three']) {
    const site = { team_id, website_name, domain: 'example.com', time_zone: 'UTC' }
    const { website_id } = await person.call('/website/add', site)
    ids.push(String(website_id))
    const event = {
      id: website_name,
      kind: 'pageview',
      time,
      url: 'https://example.com/',
      visitor_id: 'A',
    } as const
    await server.services.ingest.importEvents(String(website_id), [event])
  }
  await server.services.ingest.flush()
  const count = (what: string) =>
    server.context.events.query<{ n: string }>(
      what === 'events'
        ? sql`SELECT count() AS n FROM events WHERE website_id IN ${param('Array(UUID)', ids)}`
        : sql`SELECT count() AS n FROM system.mutations WHERE database = currentDatabase() AND table = 'events'`,
    )
  expect(await count('events')).toEqual([{ n: '3' }])
  const before = Number((await count('mutations'))[0]?.n)
  await person.call('/team/delete_team', { team_id, confirm: 'DELETE' })
  const erased = inPostgres`SELECT FROM websites WHERE team_id = ${team_id}::uuid AND erased_at IS NOT NULL`
  await expect
    .poll(async () => (await erased.execute(server.context.db)).rows.length, { timeout: 15_000 })
    .toBe(3)
  expect(await count('events')).toEqual([{ n: '0' }])
  expect(await count('mutations')).toEqual([{ n: String(before + 1) }])
})

test('history can be imported again once all that was counted before a reset is erased', async () => {
  const person = await registerPerson(server)
  const { teamId: team_id } = person
  const site = { team_id, website_name: 'Site', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', site)
  await server.services.collectSettings.refresh()
  const { key } = await person.call('/key/add', { team_id, name: 'imports', scopes: ['events:write'] })
  const send = (time: number) =>
    fetch(`${server.url}/api/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        website_id,
        events: [{ id: String(time), kind: 'pageview', time, visitor_id: 'A', url: 'https://example.com/' }],
      }),
    })
  const pageviews = async () => {
    await server.services.ingest.flush()
    const { current } = await person.call('/overview/total', {
      website_id,
      time_range: 'last_7_days',
      filters: [],
    })
    return current.pageviews
  }
  const { pool } = server.context
  const waiting = `SELECT id FROM graphile_worker._private_jobs WHERE payload->>'websiteId' = '${website_id}'`
  const jobs = async () => (await pool.query(waiting)).rows.length

  const history = server.clock.now() - 20 * hour
  await send(history)
  expect(await pageviews()).toBe(1)
  await person.call('/setting/website_reset', { website_id, confirm: 'DELETE' })
  // The second job, for events in flight, waits a minute. It would erase the history, too.
  await expect.poll(jobs).toBe(1)
  const early = await send(history)
  expect(early.status).toBe(503)
  expect(early.headers.get('retry-after')).not.toBeNull()
  // What happens now is counted all the time.
  expect((await send(server.clock.now())).status).toBe(200)
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE id IN (${waiting}); NOTIFY "jobs:insert"`,
  )
  await expect.poll(async () => (await send(history)).status).toBe(200)
  expect(await pageviews()).toBe(2)
})

test('a visit that begins after a reset stays when something from before the reset comes late', async () => {
  const person = await registerPerson(server)
  const site = { team_id: person.teamId, website_name: 'Site', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', site)
  await server.services.collectSettings.refresh()
  const { pool } = server.context
  const waiting = `SELECT id FROM graphile_worker._private_jobs WHERE payload->>'websiteId' = '${website_id}'`
  const jobs = async () => (await pool.query(waiting)).rows.length
  const reset = server.clock.now()
  await person.call('/setting/website_reset', { website_id, confirm: 'DELETE' })
  await expect.poll(jobs).toBe(1)
  await server.services.collectSettings.refresh()
  server.clock.set(reset + 25_000)
  const event = { k: 'pageview', u: 'https://example.com/' }
  const answer = await fetch(`${server.url}/api/collect`, {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' },
    body: JSON.stringify({
      w: website_id,
      e: [
        { ...event, id: 'before', a: 35_000 },
        { ...event, id: 'after' },
      ],
    }),
  })
  expect(answer.headers.get('x-footfall-dropped')).toBe('late')
  await server.services.ingest.flush()
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE id IN (${waiting}); NOTIFY "jobs:insert"`,
  )
  await expect.poll(jobs).toBe(0)
  const query = { website_id, time_range: 'last_24_hours' as const, filters: [] }
  const { current } = await person.call('/overview/total', query)
  expect(current).toMatchObject({ visitors: 1, visits: 1, pageviews: 1 })
})

test('who comes while it is reset counts once, as new, and in every report', async () => {
  const person = await registerPerson(server)
  const { teamId: team_id } = person
  const site = { team_id, website_name: 'Site', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', site)
  const { ingest } = server.services
  const { events, pool } = server.context
  const reset = server.clock.now()
  const minute = 60_000
  const view = (visitor_id: string, time: number) =>
    ingest.importEvents(website_id, [
      {
        id: `${visitor_id} ${time}`.replace(' ', '-'),
        kind: 'pageview',
        time,
        visitor_id,
        url: 'https://example.com/',
      },
    ])
  await view('A', reset - 120 * minute)
  await view('B', reset - 5 * minute)
  await ingest.flush()
  // Until its turn comes, the erasure waits: what comes meanwhile is stored before it.
  server.clock.set(reset + 1000)
  await view('A', reset + 500)
  await view('B', reset + 500)
  await ingest.flush()
  await events.exec(sql`OPTIMIZE TABLE visitors FINAL`)
  server.clock.set(reset)
  await person.call('/setting/website_reset', { website_id, confirm: 'DELETE' })
  server.clock.set(reset + 2000)
  const waiting = `SELECT id FROM graphile_worker._private_jobs WHERE payload->>'websiteId' = '${website_id}'`
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1)

  const query = { website_id, time_range: 'all_time_periods' as const, filters: [] }
  const { current, new_visitors, period } = await person.call('/overview/total', query)
  expect({ ...current, new_visitors }).toMatchObject({
    visitors: 1,
    visits: 1,
    pageviews: 1,
    new_visitors: 1,
  })
  expect(period.start_time * 1000).toBeGreaterThan(reset - 25 * 60 * minute)
  const { list } = await person.call('/overview/page', query)
  expect(list).toMatchObject([{ value: '/', visitors: 1, visits: 1, pageviews: 1 }])
  // The writer still finds the visit, which an earlier event joins.
  server.clock.set(reset + 50 * minute)
  await view('A', reset + 45 * minute)
  await ingest.flush()
  await view('A', reset + 20 * minute)
  await ingest.flush()
  const later = await person.call('/overview/total', query)
  expect(later.current).toMatchObject({ visitors: 1, visits: 1, pageviews: 3 })
})
