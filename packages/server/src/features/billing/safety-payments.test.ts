/** Attacks 13 and 19: notifications of the provider, the way from an order to its package, and the end of a package. */
import { randomUUID } from 'node:crypto'
import { day, minute } from '@footfall/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestServer } from '../../testing/start-test-server.ts'
import type { StripeCounterpart } from '../../testing/stripe-counterpart.ts'
import type { Cast } from '../../testing/team-place.ts'
import { nextMonth } from './limits-scene.testing.ts'
import { type OrdersScene, openOrders } from './orders-scene.testing.ts'

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

describe('safety 19: notifications of the provider', () => {
  test.each([
    ['unsigned', () => ({ signature: '' })],
    ['signed by somebody else', () => ({ signature: `t=${scene.seconds()},v1=${'a'.repeat(64)}` })],
    ['older than five minutes', () => ({ at: scene.seconds() - 301 })],
  ])('safety 19: a notification %s is refused, and nothing changes', async (_name, change) => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    const session = stripe.pay(order_id)
    expect(await stripe.say(server.url, session, { at: scene.seconds(), ...change() })).toBe(400)
    expect(await scene.stateOf(order_id)).toBe('pending')
    expect(await scene.packageOf(place)).toMatchObject({ plan: 'free' })
  })

  test('safety 19: a notification of a payment is not trusted: the provider is asked', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    const claimed = { ...stripe.sessionOf(order_id), status: 'complete', payment_status: 'paid' } as const
    expect(await stripe.say(server.url, claimed, { at: scene.seconds() })).toBe(200)
    expect(await scene.stateOf(order_id)).toBe('pending')
    expect(await scene.packageOf(place)).toMatchObject({ plan: 'free' })
  })

  test('safety 19: a notification repeated twenty times at once gives one package', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    const session = stripe.pay(order_id)
    const said = { at: scene.seconds(), eventId: `evt_${randomUUID()}` }
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => stripe.say(server.url, session, said)),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { expires_at } = await scene.packageOf(place)
    await stripe.say(server.url, session, { at: scene.seconds() })
    expect((await scene.packageOf(place)).expires_at).toBe(expires_at)
    const log = await cast.owner.call('/team/audit_log', { team_id: place.teamId })
    expect(log.list.filter((line) => line.action === 'plan_changed')).toHaveLength(1)
  })

  test('safety 19: notifications out of order lead to the payment’s state', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    const session = stripe.pay(order_id)
    for (const type of ['async_payment_succeeded', 'completed', 'expired', 'async_payment_failed'])
      await stripe.say(server.url, session, { at: scene.seconds(), type: `checkout.session.${type}` })
    expect(await scene.stateOf(order_id)).toBe('paid')
    expect(await scene.packageOf(place)).toMatchObject({ plan: 'pro' })
  })

  test('a notification while the provider does not answer is sent again and counts then', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    const session = stripe.pay(order_id)
    const said = { at: scene.seconds(), eventId: `evt_${randomUUID()}` }
    stripe.away = true
    expect(await stripe.say(server.url, session, said)).toBe(503)
    stripe.away = false
    expect(await stripe.say(server.url, session, said)).toBe(200)
    expect(await scene.stateOf(order_id)).toBe('paid')
  })

  test('foreign notifications are acknowledged, and an unknown provider is refused', async () => {
    const session = { ...(await someSession()), id: 'cs_test_foreign' }
    expect(await stripe.say(server.url, session, { at: scene.seconds() })).toBe(200)
    const answer = await fetch(`${server.url}/api/pay/mine`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
  })
})

async function someSession() {
  return stripe.sessionOf((await scene.order(await scene.freeTeam())).order_id)
}

describe('from order to package', () => {
  test('a lost notification is made up for within five minutes by asking', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    stripe.pay(order_id)
    server.clock.advance(2 * minute)
    await scene.reconcile()
    expect(await scene.stateOf(order_id)).toBe('paid')
    expect(await scene.packageOf(place)).toMatchObject({
      plan: 'pro',
      events_millions: 5,
      period: 'month',
      events: { limit: 5_000_000 },
      websites: { limit: null },
      retention_months: 60,
      payment_method: 'Visa •••• 4242',
      package_fee: { amount: 5_900, currency: 'USD' },
      next_billing: { amount: 5_900, currency: 'USD' },
    })
  })

  test('events that were dropped for the quota count again once the payment is known', async () => {
    const place = await scene.freeTeam()
    const month = nextMonth(server.clock.now())
    server.clock.set(month + 8 * day)
    const reached = { quota_reached_at: new Date(month) }
    const { db } = server.context
    await db.updateTable('teams').set(reached).where('id', '=', place.teamId).execute()
    await server.services.collectSettings.refresh()
    const drops = () =>
      server.services.collectSettings.find(place.websiteId)?.overQuota?.from === month + 7 * day
    expect(drops()).toBe(true)
    stripe.pay((await scene.order(place)).order_id)
    server.clock.advance(2 * minute)
    await scene.reconcile()
    await expect.poll(drops).toBe(false)
  })

  test('a month after a year leaves the rest of the year at the price of a year', async () => {
    const place = await scene.freeTeam()
    const [first, other] = [
      { events_millions: 1, currency: 'CNY' },
      { plan: 'pro', events_millions: 5, period: 'month', currency: 'CNY' },
    ] as const
    const now = server.clock.now()
    for (const period of ['year', 'month'])
      await scene.payAndSay((await scene.order(place, { ...first, period })).order_id)
    const preview = await cast.owner.call('/cost/get_team_package_cost', { team_id: place.teamId, ...other })
    await scene.payAndSay((await scene.order(place, other)).order_id)
    const { expires_at } = await scene.packageOf(place)
    expect(expires_at).toBe(preview.expires_at)
    // 990 and 99 and 329 at 329 a month.
    const months = ((expires_at ?? 0) * 1000 - now) / ((365.25 / 12) * day)
    expect(Math.abs(months - 1418 / 329)).toBeLessThan(0.1)
  })

  test('an unpaid page expires; slow, failed and restricted payments are shown as such', async () => {
    const [left, slow, failing, held] = await Promise.all([
      scene.freeTeam(),
      scene.freeTeam(),
      scene.freeTeam(),
      scene.freeTeam(),
    ])
    const ids = await Promise.all(
      [left, slow, failing, held].map(async (place) => (await scene.order(place)).order_id),
    )
    const [leftId, slowId, failingId, heldId] = ids as [string, string, string, string]
    stripe.sessionOf(leftId).status = 'expired'
    const unpaid = { status: 'complete', payment_status: 'unpaid' } as const
    stripe.pay(slowId, { ...unpaid, payment_intent: { status: 'processing' } })
    stripe.pay(failingId, { ...unpaid, payment_intent: { status: 'requires_payment_method' } })
    stripe.pay(heldId, { payment_intent: { status: 'succeeded', review: { open: true } } })
    server.clock.advance(2 * minute)
    await scene.reconcile()
    expect(await Promise.all(ids.map(scene.stateOf))).toEqual([
      'expired',
      'processing',
      'failed',
      'restricted',
    ])
    stripe.pay(slowId)
    stripe.pay(heldId)
    await scene.reconcile()
    expect(await Promise.all(ids.map(scene.stateOf))).toEqual(['expired', 'paid', 'failed', 'paid'])
  })

  test('a payment that a review pays back gives no package', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    stripe.pay(order_id, { payment_intent: { status: 'succeeded', review: { open: true } } })
    server.clock.advance(2 * minute)
    await scene.reconcile()
    stripe.pay(order_id, {
      payment_intent: { status: 'succeeded', review: { open: false }, latest_charge: { refunded: true } },
    })
    server.clock.advance(3 * day)
    await scene.reconcile()
    expect(await scene.stateOf(order_id)).toBe('failed')
    const { plan } = await cast.owner.call('/cost/get_team_package', { team_id: place.teamId })
    expect(plan).toBe('free')
  })

  test('the open order of a deleted team is closed with its page', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    await cast.owner.call('/team/delete_team', { team_id: place.teamId, confirm: 'DELETE' })
    server.clock.advance(2 * minute)
    await scene.reconcile()
    expect(await scene.stateOf(order_id)).toBe('expired')
    expect(stripe.sessionOf(order_id).status).toBe('expired')
  })

  test('the log tells of a slow payment that arrives when its team is deleted', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
    stripe.pay(order_id, { payment_status: 'unpaid', payment_intent: { status: 'processing' } })
    server.clock.advance(2 * minute)
    await scene.reconcile()
    await cast.owner.call('/team/delete_team', { team_id: place.teamId, confirm: 'DELETE' })
    stripe.pay(order_id)
    const error = vi.spyOn(server.context.log, 'error')
    for (let i = 0; i < 3; i++) await scene.reconcile()
    const logged = error.mock.calls.filter(([about]) => (about as { order?: string }).order === order_id)
    error.mockRestore()
    expect(await scene.stateOf(order_id)).toBe('paid')
    expect(logged).toHaveLength(1)
  })

  test('holders of the result’s code get the result and nothing else', async () => {
    const place = await scene.freeTeam()
    const { order_id } = await scene.order(place)
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
    await scene.payAndSay(order_id)
    expect((await stranger.call('/cost/payment_result', { result_code })).state).toBe('paid')
    const guessed = await stranger.send('/cost/payment_result', { result_code: 'a'.repeat(32) })
    expect(guessed).toMatchObject({ code: 404, reason: 'not_found' })
  })

  test('roles 1 and 2 are informed by message and mail', async () => {
    const place = await scene.freeTeam()
    await scene.payAndSay((await scene.order(place)).order_id)
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
    const place = await scene.freeTeam()
    await scene.payAndSay((await scene.order(place)).order_id)
    const shared = { website_id: place.websiteId, share: true }
    const { sharecode } = await cast.owner.call('/setting/website_share', shared)
    const stranger = server.client()
    const read = (path: string) => stranger.send(path, { sharecode, time_range: 'today' })
    const paths = ['/share/share_item', '/share/total', '/share/get_overview_data', '/share/traffic']
    for (const path of paths) expect(await read(path), path).toMatchObject({ code: 200 })
    const { expires_at } = await scene.packageOf(place)
    server.clock.set((expires_at ?? 0) * 1000 + 1_000)
    for (const path of paths)
      expect(await read(path), path).toMatchObject({
        code: 410,
        reason: 'share_lapsed',
        data: { reason: 'share_lapsed' },
      })
    expect(await scene.packageOf(place)).toMatchObject({ plan: 'free', lapsed: true })
    await scene.payAndSay((await scene.order(place, { events_millions: 1 })).order_id)
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
    expect(await scene.packageOf(place)).toMatchObject({ plan: 'free', lapsed: false })
    const log = await cast.owner.call('/team/audit_log', { team_id: place.teamId })
    expect(log.list[0]).toMatchObject({ action: 'plan_free', user: cast.owner.name })
    expect(await read('/share/total')).toMatchObject({ code: 200 })
  })
})
