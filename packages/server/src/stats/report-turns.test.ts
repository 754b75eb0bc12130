/** Reports of several people at once, where one person's never end. */
import { beforeAll, expect, test } from 'vitest'
import { type Sql, sql } from '../events/sql.ts'
import { registerPerson, type TestPerson } from '../testing/people.ts'
import type { TestClient } from '../testing/test-client.ts'
import { testWorld } from './conformance/report-world.ts'

const world = testWorld('2025-06-04T02:00:00Z')
let website_id: string
let sharecode: string
/** Somebody else, with a website of their own. */
let other: TestPerson
let own: string
beforeAll(async () => {
  website_id = (await world.website()).websiteId
  other = await registerPerson(world.server)
  const site = { team_id: other.teamId, website_name: 'x', domain: 'other.example', time_zone: 'UTC' }
  own = (await other.call('/website/add', site)).website_id
  sharecode = (await world.person.call('/setting/website_share', { website_id, share: true })).sharecode
})

/** A filter by this page makes a report endless, by the other one long. */
const endless = '/endless'
const long = '/takes-longer-than-a-second'
const replacements = [
  [
    endless,
    sql`SELECT count() AS x FROM numbers(600) WHERE NOT ignore(sleepEachRow(1)) SETTINGS max_block_size = 1`,
  ],
  [long, sql`SELECT sleep(1.2) AS x`],
] as const

/** Runs `work` while statements with these filters are replaced, and ends them. */
async function whileReplaced(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { events } = world.server.context
  const ask = events.query.bind(events)
  const over = new AbortController()
  events.query = (statement: Sql, options) => {
    const params = JSON.stringify(statement.params, (_, value) => (typeof value === 'bigint' ? 0 : value))
    const [, instead] = replacements.find(([page]) => params.includes(page)) ?? []
    return ask(instead ?? statement, options)
  }
  try {
    await work(over.signal)
  } finally {
    over.abort()
    events.query = ask
  }
}

const query = (page: string) => ({
  time_range: 'last_7_days',
  filters: [{ field: 'page', operator: 'not_contains', value: [page] }],
})

/** Sends calls, each with another filter, that go on until the signal. */
function flood(client: TestClient, path: string, input: object, signal: AbortSignal): void {
  for (let nth = 0; nth < 20; nth++)
    fetch(`${world.server.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': client.address,
        ...(client.token && { 'access-token': client.token }),
      },
      body: JSON.stringify({ ...input, ...query(`${endless}/${nth}`) }),
      signal,
    }).catch(() => undefined)
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20_000, 'waits'))
/** All calls of a flood are at the store by then. */
const begun = () => new Promise((resolve) => setTimeout(resolve, 1_000))

test('safety: one reader’s long calls of a shared report hold up no member of its team', async () => {
  await whileReplaced(async (signal) => {
    flood(world.server.client(), '/share/total', { sharecode }, signal)
    await begun()
    const answer = world.person.send('/overview/total', { website_id, ...query('/member') })
    expect(await Promise.race([answer, soon()])).toMatchObject({ code: 200 })
  })
})

test('safety: one account’s long reports and long logs together leave the store to others', async () => {
  await whileReplaced(async (signal) => {
    for (const path of ['/overview/total', '/real_time/log'])
      flood(world.person, path, { website_id }, signal)
    await begun()
    const answer = other.send('/overview/total', { website_id: own, ...query('/light') })
    expect(await Promise.race([answer, soon()])).toMatchObject({ code: 200 })
  })
})

test('safety: one account’s long reports hold up no account that lately had long ones itself', async () => {
  await whileReplaced(async (signal) => {
    await other.send('/overview/total', { website_id: own, ...query(long) })
    flood(world.person, '/overview/total', { website_id }, signal)
    await begun()
    const answer = other.send('/overview/total', { website_id: own, ...query('/mine') })
    expect(await Promise.race([answer, soon()])).toMatchObject({ code: 200 })
  })
})
