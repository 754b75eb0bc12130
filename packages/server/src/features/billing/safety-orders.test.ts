/** Attack 19: orders. */
import { randomUUID } from 'node:crypto'
import { day, minute } from '@footfall/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import { racing } from '../../testing/random-runs.ts'
import type { TestServer } from '../../testing/start-test-server.ts'
import type { StripeCounterpart } from '../../testing/stripe-counterpart.ts'
import type { Cast, TeamPlace } from '../../testing/team-place.ts'
import { type OrdersScene, openOrders, wanted } from './orders-scene.testing.ts'

let scene: OrdersScene
let server: TestServer
let stripe: StripeCounterpart
let cast: Cast
beforeAll(async () => {
  scene = await openOrders()
  ;({ server, stripe, cast } = scene)
})
afterAll(() => scene.stop())
beforeEach(() => server.clock.advance(1_000))

const trying = ({ teamId: team_id }: TeamPlace) =>
  cast.owner.send('/cost/create_order', { team_id, ...wanted })

describe('safety 19: orders', () => {
  test('safety 19: many orders of the same package at once leave one open order', async () => {
    const place = await scene.freeTeam()
    const made = await Promise.all(racing.map((i) => scene.order(place, {}, i % 2 ? cast.owner : cast.admin)))
    expect(new Set(made.map((one) => one.order_id)).size).toBe(1)
    expect(new Set(made.map((one) => one.pay_url)).size).toBe(1)
    const { list, total } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ state: 'pending', events_millions: 5 })
    const log = await cast.owner.call('/team/audit_log', { team_id: place.teamId })
    expect(log.list.filter((line) => line.action === 'order_added')).toHaveLength(1)
  })

  test('safety 19: many different orders at once leave at most one open order, too', async () => {
    const place = await scene.freeTeam()
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

  test('safety 19: an account orders at most a hundred times an hour for a team', async () => {
    const [place, other] = [await scene.freeTeam(), await scene.freeTeam()]
    await scene.order(place)
    await server.context.db
      .updateTable('tries')
      .set({ count: 99 })
      .where('subject', 'like', 'orders by %')
      .where('count', '=', 1)
      .execute()
    expect(await trying(place), 'the last one').toMatchObject({ code: 200 })
    expect(await trying(place), 'one more').toMatchObject({ code: 429, reason: 'too_many_tries' })
    expect(await trying(other), 'for another team').toMatchObject({ code: 200 })
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
    const { teamId } = await scene.freeTeam()
    const answer = await cast.owner.send('/cost/create_order', { team_id: teamId, ...wanted, ...change })
    expect(answer).toMatchObject({ status: 400, reason: 'invalid_input' })
    expect((await cast.owner.call('/cost/order_list', { team_id: teamId })).total).toBe(0)
  })

  test('safety 19: a price in the order has no effect', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place, {
      amount: -1,
      price: 1,
      cost: { amount: 1, currency: 'USD' },
    })
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
      const place = await scene.freeTeam()
      const { order_id } = await scene.order(place)
      const session = stripe.pay(order_id, change)
      expect(await stripe.say(server.url, session, { at: scene.seconds() })).toBe(200)
      expect(await scene.stateOf(order_id)).toBe('restricted')
      expect(await scene.packageOf(place)).toMatchObject({ plan: 'free' })
    }
  })

  test('the log tells of a payment that is held back once, however often the provider is asked about it', async () => {
    const { order_id } = await scene.order(await scene.freeTeam())
    const error = vi.spyOn(server.context.log, 'error')
    await stripe.say(server.url, stripe.pay(order_id, { amount_total: 1 }), { at: scene.seconds() })
    server.clock.advance(2 * minute)
    for (let i = 0; i < 3; i++) await scene.reconcile()
    const logged = error.mock.calls.filter(([about]) => (about as { order?: string }).order === order_id)
    error.mockRestore()
    expect(logged).toHaveLength(1)
  })

  test('safety 19: another team’s order looks missing, for reading and for cancelling', async () => {
    const [own, other] = await Promise.all([scene.freeTeam(), scene.freeTeam()])
    const { order_id } = await scene.order(other)
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
    expect(await scene.stateOf(order_id)).toBe('pending')
  })

  test('a different order replaces the open one, whose page is closed', async () => {
    const place = await scene.freeTeam()
    const first = await scene.order(place)
    const second = await scene.order(place, { events_millions: 10, period: 'year' })
    expect(second.order_id).not.toBe(first.order_id)
    expect(await scene.stateOf(first.order_id)).toBe('cancelled')
    expect(stripe.sessionOf(first.order_id).status).toBe('expired')
    expect(stripe.sessionOf(second.order_id).amount_total).toBe(99_000)
    const third = await scene.order(place, { events_millions: 10, period: 'year', currency: 'CNY' })
    expect(stripe.sessionOf(third.order_id).amount_total).toBe(549_000)
    expect(await scene.stateOf(second.order_id)).toBe('cancelled')
    const cancelled = { team_id: place.teamId, order_id: third.order_id }
    expect(await cast.admin.call('/cost/cancel_order', cancelled)).toEqual({ state: 'cancelled' })
    expect(await cast.admin.send('/cost/cancel_order', cancelled)).toMatchObject({ reason: 'order_settled' })
  })

  test('a payment at the moment of cancelling counts, and a processing payment is waited for', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    stripe.pay(order_id, { payment_status: 'unpaid', payment_intent: { status: 'processing' } })
    const cancelled = { team_id: place.teamId, order_id }
    expect(await cast.owner.send('/cost/cancel_order', cancelled)).toMatchObject({
      reason: 'order_processing',
    })
    for (const events_millions of [1, wanted.events_millions]) {
      const order = { team_id: place.teamId, ...wanted, events_millions } as const
      expect(await cast.owner.send('/cost/create_order', order)).toMatchObject({ reason: 'order_processing' })
    }
    stripe.pay(order_id)
    expect(await cast.owner.call('/cost/cancel_order', cancelled)).toEqual({ state: 'paid' })
    expect(await scene.packageOf(place)).toMatchObject({ plan: 'pro', events_millions: 5 })
  })

  test('an order that is cancelled while its page is being opened leaves no page on which it can be paid', async () => {
    const place = await scene.freeTeam()
    const { db } = server.context
    stripe.away = true
    expect(await trying(place)).toMatchObject({ reason: 'payment_unavailable' })
    stripe.away = false
    const { list } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    const order_id = String(list[0]?.order_id)
    const calls = await db.transaction().execute(async (held) => {
      await held.selectFrom('orders').select('id').where('id', '=', order_id).forNoKeyUpdate().execute()
      const ordered = trying(place)
      await untilBlocked(db, 1)
      const cancelled = cast.admin.send('/cost/cancel_order', { team_id: place.teamId, order_id })
      await untilBlocked(db, 2)
      return [ordered, cancelled]
    })
    const [, cancelled] = await Promise.all(calls)
    expect(cancelled).toMatchObject({ code: 200 })
    expect(await scene.stateOf(order_id)).toBe('cancelled')
    expect(stripe.sessionOf(order_id).status).toBe('expired')
  })

  test('an order that was cancelled before its page is there opens none', async () => {
    const place = await scene.freeTeam()
    stripe.hold()
    const ordered = trying(place)
    await expect.poll(() => stripe.held).toBe(1)
    const { list } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    const order_id = String(list[0]?.order_id)
    await cast.admin.call('/cost/cancel_order', { team_id: place.teamId, order_id })
    stripe.release()
    expect(await ordered).toMatchObject({ reason: 'order_settled' })
    expect(await scene.stateOf(order_id)).toBe('cancelled')
    expect(stripe.sessionOf(order_id).status).toBe('expired')
  })

  test('an order of which too little time is left for a payment page is replaced', async () => {
    const place = await scene.freeTeam()
    stripe.away = true
    const refused = await cast.owner.send('/cost/create_order', { team_id: place.teamId, ...wanted })
    stripe.away = false
    expect(refused).toMatchObject({ reason: 'payment_unavailable' })
    const { list } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    server.clock.advance(100 * minute)
    const { order_id } = await scene.order(place)
    expect(order_id).not.toBe(list[0]?.order_id)
    expect(stripe.sessionOf(order_id)).toMatchObject({ status: 'open' })
  })

  test('an order whose page the provider does not know, as after a change of its keys, keeps nobody from ordering', async () => {
    const [asks, waits] = await Promise.all([scene.freeTeam(), scene.freeTeam()])
    const forgotten = [(await scene.order(asks)).order_id, (await scene.order(waits)).order_id] as const
    for (const id of forgotten) stripe.forget(id)
    const another = await scene.order(asks, { events_millions: 10 })
    expect([await scene.stateOf(forgotten[0]), await scene.stateOf(another.order_id)]).toEqual([
      'cancelled',
      'pending',
    ])
    server.clock.advance(150 * minute)
    await scene.reconcile()
    expect(await scene.stateOf(forgotten[1])).toBe('expired')
  })

  test('a payment in progress that the provider does not know any more fails after a day', async () => {
    const [lost, slow] = await Promise.all([scene.freeTeam(), scene.freeTeam()])
    const ids = [(await scene.order(lost)).order_id, (await scene.order(slow)).order_id] as const
    for (const id of ids)
      stripe.pay(id, { payment_status: 'unpaid', payment_intent: { status: 'processing' } })
    server.clock.advance(2 * minute)
    await scene.reconcile()
    stripe.forget(ids[0])
    server.clock.advance(day - 3 * minute)
    await scene.reconcile()
    expect(await Promise.all(ids.map(scene.stateOf))).toEqual(['processing', 'processing'])
    server.clock.advance(2 * minute)
    await scene.reconcile()
    expect(await Promise.all(ids.map(scene.stateOf))).toEqual(['failed', 'processing'])
    const { list } = await cast.owner.call('/message/list')
    expect(list.find((message) => message.team_id === lost.teamId)).toMatchObject({ kind: 'payment_failed' })
    await scene.payAndSay((await scene.order(lost)).order_id)
    expect(await scene.packageOf(lost)).toMatchObject({ plan: 'pro' })
    stripe.pay(ids[1])
    await scene.reconcile()
    expect(await scene.stateOf(ids[1])).toBe('paid')
  })

  test('while the provider is away nothing is half done, and the same order continues later', async () => {
    const place = await scene.freeTeam()
    stripe.away = true
    const failed = await cast.owner.send('/cost/create_order', { team_id: place.teamId, ...wanted })
    stripe.away = false
    expect(failed).toMatchObject({ status: 503, reason: 'payment_unavailable' })
    const { order_id } = await scene.order(place)
    const { list, total } = await cast.owner.call('/cost/order_list', { team_id: place.teamId })
    expect([total, list[0]?.order_id]).toEqual([1, order_id])
  })
})
