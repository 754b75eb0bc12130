/** Attacks 13 and 19 on plans: orders, payments, notifications of the provider, and shares of a team with an expired package. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { staySignedIn } from '../../testing/stay-signed-in.ts'
import { type StripeCounterpart, startStripe } from '../../testing/stripe-counterpart.ts'
import { type Cast, layTeam, registerCast, type TeamPlace } from '../../testing/team-place.ts'
import { openProviders } from './providers/providers.ts'
import { reconcileOrders } from './reconcile.ts'

let server: TestServer
let stripe: StripeCounterpart
let cast: Cast
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer(stripe.settings)
  cast = await registerCast(server)
  await staySignedIn(server)
})
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})
beforeEach(() => server.clock.advance(1_000))

const minute = 60_000
const day = 86_400_000
const wanted = { plan: 'pro', events_millions: 5, period: 'month', provider: 'stripe' } as const

/** A team on Free after its trial, with a member of each role. */
async function freeTeam(): Promise<TeamPlace> {
  const place = await layTeam(server, cast)
  await server.context.db
    .updateTable('teams')
    .set({ plan: 'free', plan_millions: null, plan_period: null, paid_until: null })
    .where('id', '=', place.teamId)
    .execute()
  return place
}

const order = ({ teamId: team_id }: TeamPlace, more = {}, by: TestPerson = cast.owner) =>
  by.call('/cost/create_order', { team_id, ...wanted, ...more })
const packageOf = ({ teamId: team_id }: TeamPlace) => cast.owner.call('/cost/get_team_package', { team_id })
const seconds = () => Math.floor(server.clock.now() / 1000)

async function stateOf(orderId: string): Promise<string | undefined> {
  const row = await server.context.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.state
}

/** Pays an order and sends the notification, as the provider would. */
async function payAndSay(orderId: string): Promise<void> {
  expect(await stripe.say(server.url, stripe.pay(orderId), { at: seconds() })).toBe(200)
}

const reconcile = () => reconcileOrders(server.context, openProviders(server.context.config))

describe('safety 19: orders', () => {
  test('safety 19: many orders of the same package at once leave one open order', async () => {
    const place = await freeTeam()
    const made = await Promise.all(racing.map((i) => order(place, {}, i % 2 ? cast.owner : cast.admin)))
    expect(new Set(made.map((one) => one.order_id)).size).toBe(1)
    expect(new Set(made.map((one) => one.pay_url)).size).toBe(1)
    const { list, total } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ state: 'pending', events_millions: 5 })
    const log = await cast.owner.call('/team/audit_log', { team_id: place.teamId })
    expect(log.list.filter((line) => line.action === 'order_added')).toHaveLength(1)
  })

  test('safety 19: many different orders at once leave at most one open order, too', async () => {
    const place = await freeTeam()
    const sizes = [1, 2, 5, 10, 20] as const
    await Promise.all(
      racing.map((i) =>
        cast.owner.send('/cost/create_order', {
          team_id: place.teamId,
          ...wanted,
          events_millions: sizes[i % 5],
        }),
      ),
    )
    const { list } = await cast.owner.call('/cost/order_list', { team_id: place.teamId, page_size: 100 })
    expect(list.filter((one) => one.state === 'pending').length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['a negative number of millions', { events_millions: -5 }],
    ['a number that is not sold', { events_millions: 3 }],
    ['a fraction', { events_millions: 0.01 }],
    ['a period that is not sold', { period: 'decade' }],
    ['Enterprise, which has no price', { plan: 'enterprise' }],
    ['an unknown currency', { currency: 'XXX' }],
    ['another provider', { provider: 'mine' }],
  ])('safety 19: %s is refused', async (_name, change) => {
    const { teamId } = await freeTeam()
    const answer = await cast.owner.send('/cost/create_order', { team_id: teamId, ...wanted, ...change })
    expect(answer).toMatchObject({ status: 400, reason: 'invalid_input' })
    expect((await cast.owner.call('/cost/order_list', { team_id: teamId })).total).toBe(0)
  })

  test('safety 19: a price in the order has no effect', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place, { amount: -1, price: 1, cost: { amount: 1, currency: 'USD' } })
    expect(stripe.sessionOf(order_id)).toMatchObject({ amount_total: 5_900, currency: 'usd' })
    const { list } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    expect(list[0]?.cost).toEqual({ amount: 5_900, currency: 'USD' })
  })

  test('safety 19: a payment of another amount, currency or order activates nothing', async () => {
    for (const change of [
      { amount_total: 1 },
      { currency: 'jpy' },
      { client_reference_id: randomUUID() },
    ] as const) {
      const place = await freeTeam()
      const { order_id } = await order(place)
      const session = stripe.pay(order_id, change)
      expect(await stripe.say(server.url, session, { at: seconds() })).toBe(200)
      expect(await stateOf(order_id)).toBe('restricted')
      expect(await packageOf(place)).toMatchObject({ plan: 'free' })
    }
  })

  test('the log tells of a payment that is held back once, however often the provider is asked about it', async () => {
    const { order_id } = await order(await freeTeam())
    const error = vi.spyOn(server.context.log, 'error')
    await stripe.say(server.url, stripe.pay(order_id, { amount_total: 1 }), { at: seconds() })
    server.clock.advance(2 * minute)
    for (let i = 0; i < 3; i++) await reconcile()
    const logged = error.mock.calls.filter(([about]) => (about as { order?: string }).order === order_id)
    error.mockRestore()
    expect(logged).toHaveLength(1)
  })

  test('safety 19: another team’s order looks missing, for reading and for cancelling', async () => {
    const [own, other] = await Promise.all([freeTeam(), freeTeam()])
    const { order_id } = await order(other)
    const partsOf = (answer: { code: number; data: unknown }) => [answer.code, answer.data]
    const cancel = (id: string) =>
      cast.owner.send('/cost/cancel_order', { team_id: own.teamId, order_id: id })
    expect(partsOf(await cancel(order_id))).toEqual([404, { reason: 'not_found' }])
    expect(partsOf(await cancel(order_id))).toEqual(partsOf(await cancel(randomUUID())))
    const theirs = { team_id: other.teamId, order_id }
    expect(await cast.outsider.send('/cost/cancel_order', theirs)).toMatchObject({ code: 404 })
    expect(await cast.manager.send('/cost/cancel_order', theirs)).toMatchObject({ code: 403 })
    expect(await cast.manager.send('/cost/create_order', { team_id: other.teamId, ...wanted })).toMatchObject(
      {
        code: 403,
      },
    )
    expect(await stateOf(order_id)).toBe('pending')
  })

  test('a different order replaces the open one, whose page is closed', async () => {
    const place = await freeTeam()
    const first = await order(place)
    const second = await order(place, { events_millions: 10, period: 'year' })
    expect(second.order_id).not.toBe(first.order_id)
    expect(await stateOf(first.order_id)).toBe('cancelled')
    expect(stripe.sessionOf(first.order_id).status).toBe('expired')
    expect(stripe.sessionOf(second.order_id).amount_total).toBe(99_000)
    const cancelled = { team_id: place.teamId, order_id: second.order_id }
    expect(await cast.admin.call('/cost/cancel_order', cancelled)).toEqual({ state: 'cancelled' })
    expect(await cast.admin.send('/cost/cancel_order', cancelled)).toMatchObject({ reason: 'order_settled' })
  })

  test('a payment at the moment of cancelling counts, and a processing payment is waited for', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    stripe.pay(order_id, { payment_status: 'unpaid', payment_intent: { status: 'processing' } })
    const cancelled = { team_id: place.teamId, order_id }
    expect(await cast.owner.send('/cost/cancel_order', cancelled)).toMatchObject({
      reason: 'order_processing',
    })
    const other = { team_id: place.teamId, ...wanted, events_millions: 1 }
    expect(await cast.owner.send('/cost/create_order', other)).toMatchObject({ reason: 'order_processing' })
    stripe.pay(order_id)
    expect(await cast.owner.call('/cost/cancel_order', cancelled)).toEqual({ state: 'paid' })
    expect(await packageOf(place)).toMatchObject({ plan: 'pro', events_millions: 5 })
  })

  test('an order of which too little time is left for a payment page is replaced', async () => {
    const place = await freeTeam()
    stripe.away = true
    const refused = await cast.owner.send('/cost/create_order', { team_id: place.teamId, ...wanted })
    stripe.away = false
    expect(refused).toMatchObject({ reason: 'payment_unavailable' })
    const { list } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    server.clock.advance(100 * minute)
    const { order_id } = await order(place)
    expect(order_id).not.toBe(list[0]?.order_id)
    expect(stripe.sessionOf(order_id)).toMatchObject({ status: 'open' })
  })

  test('an order whose page the provider does not know, as after a change of its keys, keeps nobody from ordering', async () => {
    const [asks, waits] = await Promise.all([freeTeam(), freeTeam()])
    const forgotten = [(await order(asks)).order_id, (await order(waits)).order_id] as const
    for (const id of forgotten) stripe.forget(id)
    const another = await order(asks, { events_millions: 10 })
    expect([await stateOf(forgotten[0]), await stateOf(another.order_id)]).toEqual(['cancelled', 'pending'])
    server.clock.advance(150 * minute)
    await reconcile()
    expect(await stateOf(forgotten[1])).toBe('expired')
  })

  test('a payment in progress that the provider does not know any more fails after a day', async () => {
    const [lost, slow] = await Promise.all([freeTeam(), freeTeam()])
    const ids = [(await order(lost)).order_id, (await order(slow)).order_id] as const
    for (const id of ids)
      stripe.pay(id, { payment_status: 'unpaid', payment_intent: { status: 'processing' } })
    server.clock.advance(2 * minute)
    await reconcile()
    stripe.forget(ids[0])
    server.clock.advance(day - 3 * minute)
    await reconcile()
    expect(await Promise.all(ids.map(stateOf))).toEqual(['processing', 'processing'])
    server.clock.advance(2 * minute)
    await reconcile()
    expect(await Promise.all(ids.map(stateOf))).toEqual(['failed', 'processing'])
    const { list } = await cast.owner.call('/message/list')
    expect(list.find((message) => message.team_id === lost.teamId)).toMatchObject({ kind: 'payment_failed' })
    await payAndSay((await order(lost)).order_id)
    expect(await packageOf(lost)).toMatchObject({ plan: 'pro' })
    stripe.pay(ids[1])
    await reconcile()
    expect(await stateOf(ids[1])).toBe('paid')
  })

  test('while the provider is away nothing is half done, and the same order continues later', async () => {
    const place = await freeTeam()
    stripe.away = true
    const failed = await cast.owner.send('/cost/create_order', { team_id: place.teamId, ...wanted })
    stripe.away = false
    expect(failed).toMatchObject({ status: 503, reason: 'payment_unavailable' })
    const { order_id } = await order(place)
    const { list, total } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    expect([total, list[0]?.order_id]).toEqual([1, order_id])
  })
})

describe('safety 19: notifications of the provider', () => {
  test.each([
    ['unsigned', () => ({ signature: '' })],
    ['signed by somebody else', () => ({ signature: `t=${seconds()},v1=${'a'.repeat(64)}` })],
    ['older than five minutes', () => ({ at: seconds() - 301 })],
    ['from the future', () => ({ at: seconds() + 301 })],
  ])('safety 19: a notification %s is refused, and nothing changes', async (_name, change) => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    const session = stripe.pay(order_id)
    expect(await stripe.say(server.url, session, { at: seconds(), ...change() })).toBe(400)
    expect(await stateOf(order_id)).toBe('pending')
    expect(await packageOf(place)).toMatchObject({ plan: 'free' })
  })

  test('safety 19: a notification of a payment is not trusted: the provider is asked', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    const claimed = { ...stripe.sessionOf(order_id), status: 'complete', payment_status: 'paid' } as const
    expect(await stripe.say(server.url, claimed, { at: seconds() })).toBe(200)
    expect(await stateOf(order_id)).toBe('pending')
    expect(await packageOf(place)).toMatchObject({ plan: 'free' })
  })

  test('safety 19: a notification repeated twenty times at once gives one package', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    const session = stripe.pay(order_id)
    const said = { at: seconds(), eventId: `evt_${randomUUID()}` }
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => stripe.say(server.url, session, said)),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { expires_at } = await packageOf(place)
    await stripe.say(server.url, session, { at: seconds() })
    expect((await packageOf(place)).expires_at).toBe(expires_at)
    const log = await cast.owner.call('/team/audit_log', { team_id: place.teamId })
    expect(log.list.filter((line) => line.action === 'plan_changed')).toHaveLength(1)
  })

  test('safety 19: notifications out of order lead to the payment’s state', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    const session = stripe.pay(order_id)
    for (const type of ['async_payment_succeeded', 'completed', 'expired', 'async_payment_failed'])
      await stripe.say(server.url, session, { at: seconds(), type: `checkout.session.${type}` })
    expect(await stateOf(order_id)).toBe('paid')
    expect(await packageOf(place)).toMatchObject({ plan: 'pro' })
  })

  test('a notification while the provider does not answer is sent again and counts then', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    const session = stripe.pay(order_id)
    const said = { at: seconds(), eventId: `evt_${randomUUID()}` }
    stripe.away = true
    expect(await stripe.say(server.url, session, said)).toBe(503)
    stripe.away = false
    expect(await stripe.say(server.url, session, said)).toBe(200)
    expect(await stateOf(order_id)).toBe('paid')
  })

  test('foreign notifications are acknowledged, and an unknown provider is refused', async () => {
    const session = { ...(await someSession()), id: 'cs_test_foreign' }
    expect(await stripe.say(server.url, session, { at: seconds() })).toBe(200)
    const answer = await fetch(`${server.url}/api/pay/mine`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
  })
})

async function someSession() {
  return stripe.sessionOf((await order(await freeTeam())).order_id)
}

describe('from order to package', () => {
  test('a lost notification is made up for within five minutes by asking', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    stripe.pay(order_id)
    server.clock.advance(2 * minute)
    await reconcile()
    expect(await stateOf(order_id)).toBe('paid')
    expect(await packageOf(place)).toMatchObject({
      plan: 'pro',
      events_millions: 5,
      period: 'month',
      events: { limit: 5_000_000 },
      websites: { limit: null },
      retention_months: 60,
      payment_method: 'visa •••• 4242',
      package_fee: { amount: 5_900, currency: 'USD' },
      next_billing: { amount: 5_900, currency: 'USD' },
    })
  })

  test('a month after a year leaves the rest of the year at the price of a year', async () => {
    const place = await freeTeam()
    const [first, other] = [
      { events_millions: 1, currency: 'CNY' },
      { plan: 'pro', events_millions: 5, period: 'month', currency: 'CNY' },
    ] as const
    const now = server.clock.now()
    for (const period of ['year', 'month'])
      await payAndSay((await order(place, { ...first, period })).order_id)
    const preview = await cast.owner.call('/cost/get_team_package_cost', { team_id: place.teamId, ...other })
    await payAndSay((await order(place, other)).order_id)
    const { expires_at } = await packageOf(place)
    expect(expires_at).toBe(preview.expires_at)
    // 990 and 99 and 329 at 329 a month.
    const months = ((expires_at ?? 0) * 1000 - now) / ((365.25 / 12) * day)
    expect(Math.abs(months - 1418 / 329)).toBeLessThan(0.1)
  })

  test('an unpaid page expires; slow, failed and restricted payments are shown as such', async () => {
    const [left, slow, failing, held] = await Promise.all([freeTeam(), freeTeam(), freeTeam(), freeTeam()])
    const ids = await Promise.all(
      [left, slow, failing, held].map(async (place) => (await order(place)).order_id),
    )
    const [leftId, slowId, failingId, heldId] = ids as [string, string, string, string]
    stripe.sessionOf(leftId).status = 'expired'
    const unpaid = { status: 'complete', payment_status: 'unpaid' } as const
    stripe.pay(slowId, { ...unpaid, payment_intent: { status: 'processing' } })
    stripe.pay(failingId, { ...unpaid, payment_intent: { status: 'requires_payment_method' } })
    stripe.pay(heldId, { payment_intent: { status: 'succeeded', review: { open: true } } })
    server.clock.advance(2 * minute)
    await reconcile()
    expect(await Promise.all(ids.map(stateOf))).toEqual(['expired', 'processing', 'failed', 'restricted'])
    stripe.pay(slowId)
    stripe.pay(heldId)
    await reconcile()
    expect(await Promise.all(ids.map(stateOf))).toEqual(['expired', 'paid', 'failed', 'paid'])
  })

  test('the open order of a deleted team is closed with its page', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    await cast.owner.call('/team/delete_team', { team_id: place.teamId, confirm: 'DELETE' })
    server.clock.advance(2 * minute)
    await reconcile()
    expect(await stateOf(order_id)).toBe('expired')
    expect(stripe.sessionOf(order_id).status).toBe('expired')
  })

  test('the log tells of a slow payment that arrives when its team is deleted', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    stripe.pay(order_id, { payment_status: 'unpaid', payment_intent: { status: 'processing' } })
    server.clock.advance(2 * minute)
    await reconcile()
    await cast.owner.call('/team/delete_team', { team_id: place.teamId, confirm: 'DELETE' })
    stripe.pay(order_id)
    const error = vi.spyOn(server.context.log, 'error')
    for (let i = 0; i < 3; i++) await reconcile()
    const logged = error.mock.calls.filter(([about]) => (about as { order?: string }).order === order_id)
    error.mockRestore()
    expect(await stateOf(order_id)).toBe('paid')
    expect(logged).toHaveLength(1)
  })

  test('holders of the result’s code get the result and nothing else', async () => {
    const place = await freeTeam()
    const { order_id } = await order(place)
    const back = new URL(stripe.sessionOf(order_id).success_url)
    const stranger = server.client()
    const result_code = back.searchParams.get('code') ?? ''
    expect(await stranger.call('/cost/payment_result', { result_code })).toEqual({
      plan: 'pro',
      events_millions: 5,
      period: 'month',
      cost: { amount: 5_900, currency: 'USD' },
      state: 'pending',
    })
    await payAndSay(order_id)
    expect((await stranger.call('/cost/payment_result', { result_code })).state).toBe('paid')
    const guessed = await stranger.send('/cost/payment_result', { result_code: 'a'.repeat(32) })
    expect(guessed).toMatchObject({ code: 404, reason: 'not_found' })
  })

  test('roles 1 and 2 are informed by message and mail', async () => {
    const place = await freeTeam()
    await payAndSay((await order(place)).order_id)
    for (const person of [cast.owner, cast.admin]) {
      const { list } = await person.call('/message/list')
      expect(list.find((message) => message.team_id === place.teamId)).toMatchObject({
        kind: 'payment_succeeded',
        link: '/settings/teams/costCenter',
      })
    }
    const { list } = await cast.manager.call('/message/list')
    expect(list.some((message) => message.team_id === place.teamId)).toBe(false)
  })
})

describe('safety 13: an expired package', () => {
  test('safety 13: plan lapsed: its shares are refused at once, and work again when it is paid or ended', async () => {
    const place = await freeTeam()
    await payAndSay((await order(place)).order_id)
    const shared = { website_id: place.websiteId, share: true }
    const { sharecode } = await cast.owner.call('/setting/website_share', shared)
    const stranger = server.client()
    const read = (path: string) => stranger.send(path, { sharecode, time_range: 'today' })
    const paths = ['/share/share_item', '/share/total', '/share/get_overview_data', '/share/traffic']
    for (const path of paths) expect(await read(path), path).toMatchObject({ code: 200 })
    const { expires_at } = await packageOf(place)
    server.clock.set((expires_at ?? 0) * 1000 + 1_000)
    for (const path of paths)
      expect(await read(path), path).toMatchObject({
        code: 410,
        reason: 'share_lapsed',
        data: { reason: 'share_lapsed' },
      })
    expect(await packageOf(place)).toMatchObject({ plan: 'free', lapsed: true })
    await payAndSay((await order(place, { events_millions: 1 })).order_id)
    for (const path of paths) expect(await read(path), path).toMatchObject({ code: 200 })
    server.clock.advance(40 * day)
    expect(await read('/share/total')).toMatchObject({ reason: 'share_lapsed' })
    // Six members are too many for Free.
    const keep = { team_id: place.teamId }
    expect(await cast.owner.send('/cost/keep_free', keep)).toMatchObject({
      code: 429,
      data: { what: 'members' },
    })
    await server.context.db
      .deleteFrom('members')
      .where('team_id', '=', place.teamId)
      .where('role', '>', 2)
      .execute()
    await cast.owner.call('/cost/keep_free', keep)
    expect(await packageOf(place)).toMatchObject({ plan: 'free', lapsed: false })
    const log = await cast.owner.call('/team/audit_log', { team_id: place.teamId })
    expect(log.list[0]).toMatchObject({ action: 'plan_free', user: cast.owner.name })
    expect(await read('/share/total')).toMatchObject({ code: 200 })
  })
})
