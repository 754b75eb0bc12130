/** Forged events (safety 20; issue 15: data that looks personal). */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/account.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'
import { browser } from './support/collector-delay.ts'

const scene = attackedProduct()

const call = (path: string, input: object = {}) =>
  scene.product.call(
    path,
    { website_id: scene.websiteId, time_range: 'today', filters: [], ...input },
    scene.attacker.token,
  )

async function send(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${scene.product.url}/api/collect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const event = (more: object = {}) => ({
  id: randomUUID(),
  k: 'pageview',
  u: 'https://attacker.example/',
  ...more,
})
const one = (more: object = {}) => ({ w: scene.websiteId, e: [event(more)] })

beforeAll(async () => {
  const { code } = await call('/setting/collect_edit', { allowed_hostnames: ['attacker.example'] })
  expect(code).toBe(200)
})

test.each([
  ['a time of one’s own', { time: 1 }],
  ['a visitor of one’s own', { visitor_id: 'x' }],
  ['an address of one’s own', { ip: '8.8.8.8' }],
  ['a country of one’s own', { country: 'US' }],
  ['a key that is not known', { zzz: 1 }],
  ['a prototype', JSON.parse('{"__proto__":{"x":1}}') as object],
  [
    '31 properties',
    { k: 'custom', n: 'x', p: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [i, 1])) },
  ],
  ['half a character', { t: '\ud800' }],
  ['an address that is a script', { u: 'javascript:alert(1)' }],
])('%s without a key', async (what, more) => {
  await attempt(what, async () => {
    const answer = await send(one(more))
    if (answer.status === 202) expect(answer.headers.get('x-footfall-dropped')).not.toBeNull()
    else expect(answer.status).toBe(400)
  })
})

test.each([
  ['1 MB', 'x'.repeat(1_048_576), [413]],
  ['brackets', '['.repeat(60_000), [400]],
  ['no JSON', '{', [400]],
])('a body of %s', async (what, body, statuses) => {
  await attempt(what, async () => expect(statuses).toContain((await send(body)).status))
})

test('events for a website of another host, or of none', async () => {
  await attempt('another site’s page', async () => {
    const answer = await send(one({ u: 'https://evil.example/' }))
    expect(answer.headers.get('x-footfall-dropped')).toBe('hostname')
  })
  await attempt('a website that is not', async () => {
    const answer = await send({ w: randomUUID(), e: [event()] })
    expect(answer.headers.get('x-footfall-dropped')).toBe('unknown_website')
  })
})

test.each([
  ['no key', undefined],
  ['a made-up key', 'ff_made_up'],
  ['a session’s token', 'token'],
  ['a key for reading', 'stats:read'],
  ['another team’s key', 'victim'],
])('servers’ events with %s', async (what, kind) => {
  const { product, attacker, victim, websiteId, victimWebsiteId } = scene
  const keyOf = async (person: typeof victim, scopes: string[]) => {
    const input = { team_id: person.teamId, name: 'x', scopes }
    return String((await product.call('/key/add', input, person.token)).data.key)
  }
  const key =
    kind === 'token'
      ? attacker.token
      : kind === 'stats:read'
        ? await keyOf(attacker, ['stats:read'])
        : kind === 'victim'
          ? await keyOf(victim, ['events:write'])
          : kind
  const website_id = kind === 'token' ? victimWebsiteId : websiteId
  const forged = {
    id: randomUUID(),
    kind: 'pageview',
    time: Date.now(),
    visitor_id: 'x',
    url: 'https://attacker.example/',
  }
  await attempt(what, async () => {
    const answer = await fetch(`${product.url}/api/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ website_id, events: [forged] }),
    })
    expect([401, 403, 404]).toContain(((await answer.json()) as { code: number }).code)
  })
})

test('data that looks personal', async () => {
  const from = { 'x-forwarded-for': '198.18.9.9' }
  const p = { plan: 'gold', email: 'somebody@private.example', phone: '+49 170 1234567', note: 'a@b.example' }
  const u = 'https://attacker.example/reset?token=abcdefabcdefabcdef&mail=somebody@private.example'
  expect((await send(one({ k: 'custom', n: 'bought', p, u }), from)).status).toBe(202)
  await eventually(
    () => call('/overview/group_list', { group_by: ['event_property'] }),
    ({ data }) => JSON.stringify(data).includes('gold'),
  )
  await attempt('stored', async () => {
    for (const dimension of ['event_property', 'page', 'event'])
      expect(
        JSON.stringify((await call('/overview/group_list', { group_by: [dimension] })).data),
      ).not.toMatch(/private\.example|1234567|abcdefabcdef|a@b/)
  })
  await attempt('left out without a word', async () => {
    const { data } = await eventually(
      () => call('/setting/dropped_events'),
      ({ data }) => JSON.stringify(data).includes('blocked_property'),
    )
    expect(JSON.stringify(data)).toContain('blocked_property')
  })
})
