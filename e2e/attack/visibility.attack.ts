/** What makes the writer wait: the events of others are in their reports soon all the same. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addWebsite } from '../support/account.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'
import { browser, sendEvent } from './support/collector-delay.ts'
import { collidingIds } from './support/colliding-ids.ts'

const scene = attackedProduct()
/** Milliseconds until an event is in the reports. */
const aim = 5_000
const page = 'https://calm.example/'

async function pageviewsOfVictim(): Promise<number> {
  const asked = { website_id: scene.victimWebsiteId, time_range: 'last_7_days', filters: [] }
  const { data } = await scene.product.call('/overview/total', asked, scene.victim.token)
  return data.current.pageviews
}

let sent = 0
/** Milliseconds until a new pageview of the victim's website is counted; Infinity if it takes a minute. */
async function untilVisible(): Promise<number> {
  expect(await sendEvent(scene.product, scene.victimWebsiteId, page, '192.0.2.1')).toBe(202)
  sent++
  const started = performance.now()
  while ((await pageviewsOfVictim()) < sent) {
    if (performance.now() - started > 60_000) return Number.POSITIVE_INFINITY
    await pause(100)
  }
  return performance.now() - started
}

/** The attack goes on until it succeeds or five pageviews of the victim were counted. */
async function attemptToHide(what: string, attack: (nth: number) => Promise<unknown>): Promise<void> {
  await scene.server.context.db.deleteFrom('tries').execute()
  await untilVisible()
  let over = false
  const attacking = (async () => {
    for (let nth = 0; !over; nth++) await attack(nth)
  })()
  try {
    await attempt(`others' events stay invisible during ${what}`, async () => {
      for (let nth = 0; nth < 5; nth++) expect(await untilVisible()).toBeLessThan(aim)
    })
  } finally {
    over = true
    await attacking
  }
}

test('resets of one website', async () => {
  const reset = { website_id: scene.websiteId, confirm: 'DELETE' }
  await attemptToHide('resets of one website', () =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        scene.product.call('/setting/website_reset', reset, scene.attacker.token),
      ),
    ),
  )
})

test('websites that are added and deleted', async () => {
  await attemptToHide('websites that are added and deleted', async (nth) => {
    const { attacker, product } = scene
    const website_id = await addWebsite(product, attacker, `s${nth}.example`).catch(() => null)
    if (website_id)
      await product.call('/setting/website_delete', { website_id, confirm: 'DELETE' }, attacker.token)
  })
})

test('the end of a team with ten thousand websites', async () => {
  const { attacker, product, server } = scene
  await attemptToHide('the end of a team with ten thousand websites', async (nth) => {
    if (nth > 0) return pause(100)
    const team = { team_name: 'Many', description: 'x' }
    const { team_id } = (await product.call('/team/add', team, attacker.token)).data
    const site = { team_id, name: 'x', domain: 'x.example', time_zone: 'UTC', type: 'site' as const }
    const websites = Array.from({ length: 10_000 }, () => ({ ...site, created_at: new Date() }))
    await server.context.db.insertInto('websites').values(websites).execute()
    return product.call('/team/delete_team', { team_id, confirm: 'DELETE' }, attacker.token)
  })
})

test('late events that give visits to the visitors of the day before', async () => {
  const { product, attacker } = scene
  const added = await product.call(
    '/website/add',
    {
      team_id: attacker.teamId,
      website_name: 'Daily',
      domain: 'daily.example',
      time_zone: 'UTC',
      salt_period: 'day',
    },
    attacker.token,
  )
  const midnight = new Date().setUTCHours(0, 0, 0, 0)
  let accepted = 0
  /** Each person has an address of its own. A second event, five minutes before midnight, joins the visit that began five minutes after. */
  const seen = async (nth: number, from: number) => {
    const answers = Array.from({ length: 100 }, (_, person) =>
      fetch(`${product.url}/api/collect`, {
        method: 'POST',
        headers: { 'user-agent': browser, 'x-forwarded-for': `198.18.${nth % 250}.${person}` },
        body: JSON.stringify({
          w: added.data.website_id,
          e: [
            {
              id: randomUUID(),
              k: 'pageview',
              u: 'https://daily.example/',
              a: Date.now() - midnight - from * 60_000,
            },
          ],
        }),
      }),
    )
    for (const { status } of await Promise.all(answers)) if (status === 202) accepted++
    await pause(1_000)
  }
  await attemptToHide('late events around midnight', async (nth) => {
    await seen(nth, 5)
    await seen(nth, -5)
  })
  const total = await product.call(
    '/overview/total',
    { website_id: added.data.website_id, time_range: 'last_7_days', filters: [] },
    attacker.token,
  )
  expect(accepted).toBeGreaterThanOrEqual(200)
  // Otherwise nothing was moved.
  expect(total.data.current.visits).toBeLessThan(accepted * 0.75)
})

test('events whose ids make a table of them slow', async () => {
  const ids = collidingIds(scene.websiteId, 16_000)
  await attemptToHide('events whose ids make a table of them slow', async () => {
    for (let at = 0; at < ids.length; at += 1000) {
      const e = ids.slice(at, at + 1000).map((id) => ({ id, k: 'pageview', u: 'http://attacker.example/' }))
      await fetch(`${scene.product.url}/api/collect`, {
        method: 'POST',
        headers: { 'user-agent': browser, 'x-forwarded-for': '198.18.254.1' },
        body: JSON.stringify({ w: scene.websiteId, e }),
      })
    }
  })
})

/** A call of a server to the attacker's website. Resolves to how many events were accepted. */
async function serverCall(key: string, events: readonly object[]): Promise<number> {
  const answer = await fetch(`${scene.product.url}/api/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ website_id: scene.websiteId, events }),
  })
  if (answer.status === 200) return (await answer.json()).data.accepted
  await pause(100)
  return 0
}

async function serverKey(): Promise<string> {
  const input = { team_id: scene.attacker.teamId, name: 'attack', scopes: ['events:write'] }
  return (await scene.product.call('/key/add', input, scene.attacker.token)).data.key
}

test('events of a quarter of a century, one a month', async () => {
  const key = await serverKey()
  const month = 30.44 * 86_400_000
  await attemptToHide('events of a quarter of a century, one a month', async (nth) => {
    const events = Array.from({ length: 310 }, (_, i) => ({
      id: randomUUID(),
      kind: 'pageview',
      time: Math.floor(Date.now() - i * month - (nth % 20) * 86_400_000),
      visitor_id: `monthly-${nth}-${i}`,
      url: 'https://attacker.example/',
    }))
    await serverCall(key, events)
  })
})

/** Counts what the flood brought in: without it, nothing was attacked. */
async function floodOf(what: string, flood: (nth: number, client: number) => Promise<number>): Promise<void> {
  let accepted = 0
  await attemptToHide(what, async (nth) => {
    const counts = await Promise.all(Array.from({ length: 8 }, (_, client) => flood(nth, client)))
    accepted += counts.reduce((sum, count) => sum + count)
  })
  expect(accepted).toBeGreaterThan(50_000)
}

test('events of now, in calls of a server as fast as they are answered', async () => {
  const key = await serverKey()
  await floodOf('a flood of calls of a server', async (nth, client) => {
    const now = Date.now()
    return serverCall(
      key,
      Array.from({ length: 10_000 }, (_, i) => ({
        id: randomUUID(),
        kind: 'pageview',
        time: now - (i % 1000),
        visitor_id: `visitor-${nth}-${client}-${i}`,
        url: `https://attacker.example/${i % 300}`,
        user_agent: browser,
        ip: `198.18.${i % 250}.7`,
      })),
    )
  })
})

test('events of now, in bodies of browsers as fast as they are answered', async () => {
  await floodOf('a flood of bodies of browsers', async (nth, client) => {
    let accepted = 0
    for (let call = 0; call < 50; call++) {
      const e = Array.from({ length: 100 }, (_, i) => ({
        id: randomUUID(),
        k: 'pageview',
        v: `visitor-${nth}-${client}-${call}-${i}`,
        u: `https://attacker.example/${i}`,
      }))
      const answer = await fetch(`${scene.product.url}/api/collect`, {
        method: 'POST',
        headers: { 'user-agent': browser, 'x-forwarded-for': `198.19.${client}.${call}` },
        body: JSON.stringify({ w: scene.websiteId, e }),
      })
      if (answer.status === 202) accepted += e.length
    }
    return accepted
  })
})
