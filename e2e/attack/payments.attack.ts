/** Orders and notifications of the payment provider (safety 10 and 19). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripe } from '../../packages/server/src/testing/stripe-counterpart.ts'
import { type Cast, layTeam, registerCast } from '../../packages/server/src/testing/team-place.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const stripe = await startStripe()
const scene = attackedProduct({ env: stripe.settings })
let cast: Cast
beforeAll(async () => {
  cast = await registerCast(scene.server)
})
afterAll(() => stripe.stop())

const wanted = { plan: 'pro', events_millions: 5, period: 'month', provider: 'stripe' } as const
const now = () => Math.floor(Date.now() / 1000)

async function freeTeam(): Promise<string> {
  const { server } = scene
  const { teamId } = await layTeam(server, cast)
  const free = { plan: 'free' as const, plan_millions: null, plan_period: null, paid_until: null }
  await server.context.db.updateTable('teams').set(free).where('id', '=', teamId).execute()
  return teamId
}
const order = (team_id: string, more: object = {}) =>
  cast.owner.call('/cost/create_order', { team_id, ...wanted, ...more })
const planOf = async (team_id: string) => (await cast.owner.call('/cost/get_team_package', { team_id })).plan

test.each([
  { events_millions: -5 },
  { events_millions: 3 },
  { events_millions: 0.01 },
  { period: 'decade' },
  { plan: 'enterprise' },
  { currency: 'XXX' },
  { provider: 'mine' },
])('an order with %j', async (change) => {
  const team_id = await freeTeam()
  await attempt(JSON.stringify(change), async () =>
    refused(await cast.owner.send('/cost/create_order', { team_id, ...wanted, ...change }), 'invalid_input'),
  )
})

test('a self-made price', async () => {
  const team_id = await freeTeam()
  await attempt('a price in the order', async () => {
    const { order_id } = await order(team_id, { amount: -1, price: 1, cost: { amount: 1 } })
    expect(stripe.sessionOf(order_id).amount_total).toBe(5_900)
  })
  await attempt('fifty orders at once', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => order(team_id)))
    expect(new Set(made.map(({ order_id }) => order_id)).size).toBe(1)
  })
  for (const change of [{ amount_total: 1 }, { currency: 'jpy' }, { client_reference_id: randomUUID() }])
    await attempt(`paid with ${JSON.stringify(change)}`, async () => {
      const other = await freeTeam()
      const { order_id } = await order(other)
      await stripe.say(scene.server.url, stripe.pay(order_id, change), { at: now() })
      expect(await planOf(other)).toBe('free')
    })
})

test('another team’s order', async () => {
  const [own, other] = [await freeTeam(), cast.outsider.teamId]
  const { order_id } = await order(own)
  await attempt('cancelled', async () =>
    refused(await cast.outsider.send('/cost/cancel_order', { team_id: other, order_id }), 'not_found'),
  )
  await attempt('made by a manager', async () =>
    refused(await cast.manager.send('/cost/create_order', { team_id: own, ...wanted }), 'not_allowed'),
  )
})

test.each([
  ['unsigned', { signature: '' }],
  ['signed by another', { signature: `t=${now()},v1=${'a'.repeat(64)}` }],
  ['older than five minutes', { at: now() - 400 }],
])('a notification that is %s', async (what, change) => {
  const team_id = await freeTeam()
  const { order_id } = await order(team_id)
  await attempt(what, async () => {
    const status = await stripe.say(scene.server.url, stripe.pay(order_id), { at: now(), ...change })
    expect(status).toBe(400)
    expect(await planOf(team_id)).toBe('free')
  })
})

test('a notification that is false, repeated, out of order', async () => {
  const { url } = scene.server
  const team_id = await freeTeam()
  const { order_id } = await order(team_id)
  await attempt('a payment that never was', async () => {
    const claimed = { ...stripe.sessionOf(order_id), status: 'complete', payment_status: 'paid' } as const
    await stripe.say(url, claimed, { at: now() })
    expect(await planOf(team_id)).toBe('free')
  })
  const session = stripe.pay(order_id)
  const said = { at: now(), eventId: `evt_${randomUUID()}` }
  await stripe.say(url, session, said)
  const before = await cast.owner.call('/cost/get_team_package', { team_id })
  expect(before.plan).toBe('pro')
  await attempt('twenty times', async () => {
    await Promise.all(Array.from({ length: 20 }, () => stripe.say(url, session, said)))
    const { expires_at } = await cast.owner.call('/cost/get_team_package', { team_id })
    expect(expires_at).toBe(before.expires_at)
  })
  await attempt('out of order', async () => {
    for (const type of ['expired', 'async_payment_failed'])
      await stripe.say(url, session, { at: now(), type: `checkout.session.${type}` })
    expect(await planOf(team_id)).toBe('pro')
  })
})
