/** Long reports of one user, in whatever number of teams: another team's report does not wait for them. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite } from '../support/account.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'
import { browser } from './support/collector-delay.ts'

const scene = attackedProduct()
/** Milliseconds in which the victim's report must be answered while the attack goes on; on a busy machine, this many times as long as without it. */
const aim = 3_000
const timesCalm = 3
const teams = 12
const websites: string[] = []

/** Websites of the attacker, each in its own team, with events of few visitors: their funnels take long. */
beforeAll(async () => {
  const { product, attacker } = scene
  for (let team = 0; team < teams; team++) {
    const name = { team_name: `Turns ${team} ${randomUUID().slice(0, 8)}`, description: 'x' }
    const { team_id } = (await product.call('/team/add', name, attacker.token)).data
    const place = { token: attacker.token, teamId: team_id }
    websites.push(await addWebsite(product, place, `turns-${team}.example`))
    const scopes = { team_id, name: 'turns', scopes: ['events:write'] }
    const { key } = (await product.call('/key/add', scopes, attacker.token)).data
    for (let call = 0; call < 10; call++) await importPages(key, team, call)
  }
}, 300_000)

async function importPages(key: string, team: number, call: number): Promise<void> {
  const start = Date.now() - 20 * 3_600_000 + call * 3_600_000
  const events = Array.from({ length: 3_000 }, (_, i) => ({
    id: randomUUID(),
    kind: 'pageview',
    time: start + i * 1000,
    visitor_id: `visitor-${i % 3}`,
    url: `https://turns-${team}.example/${i}`,
    user_agent: browser,
    ip: '192.0.2.7',
  }))
  const answer = await fetch(`${scene.product.url}/api/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ website_id: websites[team], events }),
  })
  expect(answer.status).toBe(200)
}

test('funnels of many teams of one user', async () => {
  const { product, attacker, victim, victimWebsiteId } = scene
  const steps = Array.from({ length: 9 }, () => ({ kind: 'page', value: '.*/.*[^q]*', operator: 'regex' }))
  let over = false
  let asked = 0
  const attack = async (website_id: string, nth: number) => {
    while (!over) {
      const value = `/none-${nth}-${asked++}`
      const last = { kind: 'page', value, operator: 'contains' }
      const input = {
        website_id,
        time_range: 'last_7_days',
        window_minutes: 129_600,
        steps: [...steps, last],
      }
      await product.call('/report/funnel', input, attacker.token)
    }
  }
  /** The longest time that one of ten reports of the victim takes, none of which was asked before. */
  let reports = 0
  const longest = async () => {
    const delays: number[] = []
    for (let round = 0; round < 10; round++) {
      const query = { website_id: victimWebsiteId, time_range: 'last_7_days', filters: [] }
      const filters = [{ field: 'page', operator: 'not_contains', value: [`${reports++}`] }]
      const started = performance.now()
      const { code } = await product.call('/overview/total', { ...query, filters }, victim.token)
      delays.push(Math.round(performance.now() - started))
      expect(code).toBe(200)
    }
    return Math.max(...delays)
  }
  const calm = await longest()
  const attacking = websites.flatMap((website) => [0, 1, 2, 3].map((nth) => attack(website, nth)))
  try {
    await attempt('another team’s report waits for the funnels of many teams', async () => {
      expect(await longest()).toBeLessThan(Math.max(aim, timesCalm * calm))
    })
  } finally {
    over = true
    await Promise.all(attacking)
  }
})
