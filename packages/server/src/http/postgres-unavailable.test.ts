/** PostgreSQL unavailable during calls: reported clearly and at once, nothing half done, and recovery by itself. */
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { createLog } from '../lib/log.ts'
import { registerPerson, type TestPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

/** A proxy to PostgreSQL that can be cut. */
interface Line {
  readonly port: number
  cut(): Promise<void>
  mend(): Promise<void>
}

async function openLine(socketPath: string): Promise<Line> {
  const ends = new Set<net.Socket>()
  const relay = net.createServer((near) => {
    const far = net.connect(socketPath)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = relay.address() as net.AddressInfo
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        relay.close(() => resolve())
        for (const end of ends) end.destroy()
      }),
    mend: () => listen(port),
  }
}

let folder: string
let postgres: EmbeddedPostgres
let line: Line
let server: TestServer
let person: TestPerson
let websiteId: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), `footfall-away-${process.pid}-`))
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') })
  const { host, port, user, database } = postgres.connection
  line = await openLine(path.join(host, `.s.PGSQL.${port}`))
  server = await startTestServer({ DATABASE_URL: `postgres://${user}@127.0.0.1:${line.port}/${database}` })
  person = await registerPerson(server)
  const website = { team_id: person.teamId, website_name: 'x', domain: 'example.com', time_zone: 'UTC' }
  websiteId = (await person.call('/website/add', website)).website_id
  await server.services.collectSettings.refresh()
})
afterAll(async () => {
  await server?.stop()
  await line?.cut()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const collect = () =>
  fetch(`${server.url}/api/collect`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    body: JSON.stringify({
      w: websiteId,
      e: [{ id: crypto.randomUUID(), k: 'pageview', u: 'https://example.com/' }],
    }),
  })

test('calls are refused with 503 and Retry-After, collecting continues, and all calls work once it is back', async () => {
  const team_name = 'Made while away'
  const target_url = 'https://example.com/target'
  const link = await person.call('/website/add_short_url', { website_id: websiteId, name: 'x', target_url })
  const key = { team_id: person.teamId, name: 'x', scopes: ['events:write' as const] }
  const { key: bearer } = await person.call('/key/add', key)
  const headers = { authorization: `Bearer ${bearer}` }
  const importBody = (body: string) => fetch(`${server.url}/api/v1/events`, { method: 'POST', headers, body })
  const follow = (slug: string) => fetch(`${server.url}/s/${slug}`, { redirect: 'manual' })
  expect((await follow(link.slug)).status).toBe(302)
  await line.cut()
  const calls: [string, object][] = [
    ['/user/item', {}],
    ['/user/login_v2', { account: person.email, password: person.password }],
    ['/team/add', { team_name, description: 'x' }],
    ['/website/list', { team_id: person.teamId }],
    ['/overview/total', { website_id: websiteId, time_range: 'today', filters: [] }],
    ['/share/share_item', { sharecode: 'x'.repeat(20) }],
  ]
  const answers = await Promise.all(
    calls.flatMap(([path, input]) => [person.send(path, input), person.send(path, input)]),
  )
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, code: 503, reason: 'unavailable' })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answer.message).not.toMatch(/ECONN|postgres|127\.0\.0\.1/i)
  }
  expect((await follow(link.slug)).headers.get('location'), 'a link that was followed before').toBe(
    target_url,
  )
  const page = await follow('some-slug')
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).not.toBeNull()
  const events = await importBody('{}')
  expect(await events.json()).toMatchObject({ code: 503, data: { reason: 'unavailable' } })
  expect([events.status, events.headers.get('retry-after')]).toEqual([503, '5'])
  const health = await fetch(`${server.url}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ unhealthy: { postgresql: 'fails; the log says why' } })
  expect((await collect()).status).toBe(202)
  expect((await fetch(`${server.url}/`)).status, 'the console itself').toBe(200)

  await line.mend()
  expect(await person.send('/user/item')).toMatchObject({ code: 200 })
  const tooLarge = await importBody('x'.repeat(34_000_000))
  expect(await tooLarge.json()).toMatchObject({ code: 413, data: { reason: 'too_large' } })
  const { list } = await person.call('/team/list')
  expect(
    list.map((team) => team.team_name),
    'refused calls leave no rows',
  ).not.toContain(team_name)
  expect(await person.send('/team/add', { team_name, description: 'x' })).toMatchObject({ code: 200 })
})

test('a cut in the middle of fifty calls leaves each call wholly done or refused', async () => {
  const names = Array.from({ length: 50 }, (_, i) => `In between ${i}`)
  const sent = Promise.all(
    names.map((team_name) => person.send('/team/add', { team_name, description: 'x' })),
  )
  await line.cut()
  const answers = await sent
  await line.mend()
  for (const answer of answers) expect([200, 503]).toContain(answer.code)
  const { db } = server.context
  const teams = await db.selectFrom('teams').selectAll().where('name', 'in', names).execute()
  const members = await db
    .selectFrom('members')
    .selectAll()
    .where('team_id', 'in', teams.map((team) => team.id).concat('00000000-0000-0000-0000-000000000000'))
    .execute()
  expect(members, 'no team without its owner').toHaveLength(teams.length)
  const done = answers.filter((answer) => answer.code === 200).length
  expect(teams.length, 'calls answered with success are stored').toBeGreaterThanOrEqual(done)
})

test('while it is read-only, as a standby after a failover, changes are refused with 503 and its health says so', async () => {
  const { db } = server.context
  const makeReadOnly = async (value: 'on' | 'off') => {
    await sql`ALTER SYSTEM SET default_transaction_read_only = ${sql.raw(value)}`.execute(db)
    await sql`SELECT pg_reload_conf()`.execute(db)
  }
  const health = async () => (await fetch(`${server.url}/api/health`)).status
  const addTeam = () => person.send('/team/add', { team_name: 'Made on a standby', description: 'x' })
  await makeReadOnly('on')
  try {
    await expect.poll(health).toBe(503)
    expect(await addTeam()).toMatchObject({ status: 503, reason: 'unavailable' })
    expect(await person.send('/team/list')).toMatchObject({ code: 200 })
    expect((await collect()).status).toBe(202)
  } finally {
    await makeReadOnly('off')
  }
  await expect.poll(health).toBe(200)
  expect(await addTeam()).toMatchObject({ code: 200 })
})
