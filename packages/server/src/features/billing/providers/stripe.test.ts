/** The contract of every provider, and the mapping of Stripe's payment states, tested over HTTP. */
import { createHmac } from 'node:crypto'
import { hour } from '@footfall/contract/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import {
  type CheckoutSession,
  type StripeCounterpart,
  startStripe,
} from '../../../testing/stripe-counterpart.ts'
import { type PaymentProvider, type ProviderOrder, ProviderUnavailable } from './provider.ts'
import { openProviders } from './providers.ts'

let counterpart: StripeCounterpart
let provider: PaymentProvider
beforeAll(async () => {
  counterpart = await startStripe()
  provider = [...openProviders(readConfig(counterpart.settings)).values()][0] as PaymentProvider
})
afterAll(() => counterpart.stop())

let orders = 0
const newOrder = (): ProviderOrder => ({
  orderId: `order ${++orders}`,
  size: 5,
  period: 'year',
  amount: 59_000,
  currency: 'USD',
  language: 'en-US',
  expiresAt: Date.now() + hour,
  doneUrl: 'https://footfall.example/payment-result?code=x',
  cancelUrl: 'https://footfall.example/payment-result?code=x&cancelled=1',
})

describe('a provider', () => {
  test('opens one page per order, at its price', async () => {
    const order = newOrder()
    const pages = await Promise.all([provider.checkout(order), provider.checkout(order)])
    expect(pages[0]).toEqual(pages[1])
    expect(await provider.ask(pages[0].reference)).toEqual({
      state: 'pending',
      orderId: order.orderId,
      amount: 59_000,
      currency: 'USD',
      method: null,
    })
  })

  test('closes an unpaid page but not a paid one', async () => {
    const [left, paid] = [newOrder(), newOrder()]
    const [leftPage, paidPage] = await Promise.all([provider.checkout(left), provider.checkout(paid)])
    counterpart.pay(paid.orderId)
    expect((await provider.close(leftPage.reference)).state).toBe('expired')
    expect((await provider.close(leftPage.reference)).state).toBe('expired')
    expect((await provider.close(paidPage.reference)).state).toBe('paid')
  })

  test('counts as away if it does not answer or does not know the payment', async () => {
    await expect(provider.ask('cs_test_none')).rejects.toThrow(ProviderUnavailable)
    counterpart.away = true
    await expect(provider.checkout(newOrder())).rejects.toThrow(ProviderUnavailable)
    counterpart.away = false
    const { STRIPE_API_URL: _, ...rest } = counterpart.settings
    const nowhere = openProviders(readConfig({ ...rest, STRIPE_API_URL: 'http://127.0.0.1:1' }))
    await expect(nowhere.get('stripe')?.checkout(newOrder())).rejects.toThrow(ProviderUnavailable)
  })
})

describe('the state of a Stripe payment', () => {
  const done = { status: 'complete' } as const
  const unpaid = { ...done, payment_status: 'unpaid' } as const
  const intent = (status: string, more: object = {}) => ({ payment_intent: { status, ...more } })
  test.each<[string, Partial<CheckoutSession>, string, string | null]>([
    ['paid by card', {}, 'paid', 'visa •••• 4242'],
    [
      'paid with a wallet',
      intent('succeeded', { latest_charge: { payment_method_details: { type: 'wechat_pay' } } }),
      'paid',
      'wechat pay',
    ],
    ['paid, and under review', intent('succeeded', { review: { open: true } }), 'restricted', null],
    ['paid, the review over', intent('succeeded', { review: { open: false } }), 'paid', null],
    [
      'paid, and paid back by the review',
      intent('succeeded', { review: { open: false }, latest_charge: { refunded: true } }),
      'failed',
      null,
    ],
    ['paid, and disputed', intent('succeeded', { latest_charge: { disputed: true } }), 'restricted', null],
    ['under way', { ...unpaid, ...intent('processing') }, 'processing', null],
    ['failed', { ...unpaid, ...intent('requires_payment_method') }, 'failed', null],
    [
      'blocked',
      {
        ...unpaid,
        ...intent('requires_payment_method', { latest_charge: { outcome: { type: 'blocked' } } }),
      },
      'restricted',
      null,
    ],
    ['run out', { status: 'expired', payment_status: 'unpaid', payment_intent: null }, 'expired', null],
  ])('%s', async (_name, session, state, method) => {
    const order = newOrder()
    const { reference } = await provider.checkout(order)
    counterpart.pay(order.orderId, session)
    expect(await provider.ask(reference)).toMatchObject({ state, method })
  })
})

describe('a notification of Stripe', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const time = now / 1000
  const notification = { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }
  const body = JSON.stringify(notification)
  const mac = (at: number, text = body, key = counterpart.settings.STRIPE_WEBHOOK_SECRET ?? '') =>
    createHmac('sha256', key).update(`${at}.${text}`).digest('hex')
  const read = (header: string | undefined, text = body) =>
    provider.readNotification(
      header === undefined ? {} : { 'stripe-signature': header },
      Buffer.from(text),
      now,
    )

  test('tells which payment it concerns', async () => {
    const known = { reference: 'cs_1' }
    expect(await read(`t=${time},v1=${mac(time)}`)).toEqual(known)
    expect(await read(`t=${time - 300},v0=x,v1=${'a'.repeat(64)},v1=${mac(time - 300)}`)).toEqual(known)
    const other = JSON.stringify({ ...notification, type: 'charge.refunded' })
    expect(await read(`t=${time},v1=${mac(time, other)}`, other)).toEqual({ reference: null })
  })

  test.each<[string, () => string | undefined]>([
    ['older than five minutes', () => `t=${time - 301},v1=${mac(time - 301)}`],
    ['with a changed time', () => `t=${time},v1=${mac(time - 1)}`],
    ['over another body', () => `t=${time},v1=${mac(time, '{"id":"evt_2"}')}`],
    ['with another key', () => `t=${time},v1=${mac(time, body, 'whsec_other')}`],
    ['cut short', () => `t=${time},v1=${mac(time).slice(0, 62)}`],
    ['in the older scheme only', () => `t=${time},v0=${mac(time)}`],
    ['without a time', () => `v1=${mac(time)}`],
    ['empty', () => ''],
    ['missing', () => undefined],
  ])('is not believed if its signature is %s', async (_name, header) => {
    expect(await read(header())).toBeNull()
  })

  test('is not believed if it cannot be read', async () => {
    for (const text of ['', 'no JSON', 'null', '[]', '{"id":"evt_1"}'])
      expect(await read(`t=${time},v1=${mac(time, text)}`, text)).toBeNull()
  })
})

test('payments need both secrets', () => {
  expect(openProviders(readConfig({})).size).toBe(0)
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(() => readConfig({ [name]: 'x' })).toThrow('Payments need both settings')
  expect(() => readConfig({ PLANS: 'yes' })).toThrow('The setting PLANS is wrong: it must be on or off')
  expect(() => readConfig({ PLANS_CONTACT: 'javascript:alert(1)' })).toThrow('PLANS_CONTACT')
})
