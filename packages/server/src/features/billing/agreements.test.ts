/** An individual agreement, with or without an end, is not replaced by an order or a payment while it lasts. */
import { day } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { staySignedIn } from '../../testing/stay-signed-in.ts'
import { type StripeCounterpart, startStripe } from '../../testing/stripe-counterpart.ts'
import { type Cast, layTeam, registerCast, type TeamPlace } from '../../testing/team-place.ts'
import { setPlan } from './set-plan.ts'

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

const wanted = { plan: 'pro', events_millions: 5, period: 'month', provider: 'stripe' } as const

async function teamWith(plan: Parameters<typeof setPlan>[3]): Promise<TeamPlace> {
  const place = await layTeam(server, cast)
  await setPlan(server.context, null, place.teamId, plan)
  return place
}

/** Enterprise until in so many days. */
const agreement = (days: number) =>
  ({ plan: 'enterprise', until: new Date(server.clock.now() + days * day) }) as const
const order = ({ teamId: team_id }: TeamPlace) =>
  cast.owner.send('/cost/create_order', { team_id, ...wanted })
const packageOf = ({ teamId: team_id }: TeamPlace) => cast.owner.call('/cost/get_team_package', { team_id })

async function payAndSay(orderId: string): Promise<void> {
  const at = Math.floor(server.clock.now() / 1000)
  expect(await stripe.say(server.url, stripe.pay(orderId), { at })).toBe(200)
}

async function stateOf({ teamId: team_id }: TeamPlace) {
  return (await cast.owner.call('/cost/order_list', { team_id })).list[0]?.state
}

test.each([
  ['without an end', null],
  ['with an end', new Date('2100-01-01')],
])('an agreement %s takes no order', async (_name, until) => {
  const place = await teamWith({ plan: 'enterprise', until })
  expect(await order(place)).toMatchObject({ code: 409, reason: 'plan_by_agreement' })
  expect((await cast.owner.call('/cost/order_list', { team_id: place.teamId })).total).toBe(0)
})

test('once the agreement has ended, Pro can be ordered and paid', async () => {
  const place = await teamWith(agreement(10))
  server.clock.advance(11 * day)
  const { data } = await order(place)
  await payAndSay(String(data?.order_id))
  expect(await packageOf(place)).toMatchObject({ plan: 'pro', events_millions: 5 })
})

test('an order of before the agreement that is paid afterwards is held back, and the agreement stays', async () => {
  const place = await teamWith({ plan: 'free' })
  const { data } = await order(place)
  const agreed = agreement(100)
  await setPlan(server.context, null, place.teamId, agreed)
  await payAndSay(String(data?.order_id))
  expect(await stateOf(place)).toBe('restricted')
  expect(await packageOf(place)).toMatchObject({
    plan: 'enterprise',
    expires_at: Math.floor(agreed.until.getTime() / 1000),
  })
  const { list } = await cast.owner.call('/message/list', { page_size: 100 })
  const ofTeam = list.filter(({ content }) => content.includes(place.teamName))
  expect(ofTeam.map(({ kind }) => kind)).toContain('payment_restricted')
})

test('a payment of a cancelled order is held back, too', async () => {
  const place = await teamWith({ plan: 'free' })
  const orderId = String((await order(place)).data?.order_id)
  await cast.owner.call('/cost/cancel_order', { team_id: place.teamId, order_id: orderId })
  await setPlan(server.context, null, place.teamId, agreement(100))
  await payAndSay(orderId)
  expect(await stateOf(place)).toBe('restricted')
  expect(await packageOf(place)).toMatchObject({ plan: 'enterprise' })
})
