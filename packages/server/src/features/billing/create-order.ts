/** Orders a package at the server's price. A team has at most one open order, with a payment page of the provider. */
import { hour, minute } from '@footfall/contract/durations'
import {
  type BillingCurrency,
  type Package,
  type PaymentProviderName,
  priceOf,
} from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { randomCode } from '../../lib/secrets/token.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import { lockTeamAs } from '../teams/lock-team.ts'
import { isByAgreement } from './agreement.ts'
import { closeOrder } from './cancel-order.ts'
import { isOpen } from './order-states.ts'
import { type PaymentProvider, ProviderUnavailable } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import * as store from './store.ts'

/** Milliseconds until a payment page expires. */
const openFor = 2 * hour
/** Stripe opens no page that expires in less than 30 minutes. */
const leastOpen = 31 * minute
const orders: Limit = { name: 'orders by', most: 100, window: hour }

export interface Wanted extends Package {
  readonly currency: BillingCurrency
  readonly provider: PaymentProviderName
}

/**
 * Repeating an open order returns the same order; a different order replaces it. Refuses `plans_off`, `payment_not_set_up`, `plan_by_agreement`,
 * `order_processing`, `payment_unavailable`.
 */
export async function createOrder(
  context: Context,
  providers: Providers,
  viewer: UserViewer,
  { teamId }: Membership,
  wanted: Wanted,
): Promise<{ order_id: string; pay_url: string }> {
  if (!context.config.plans) refuse('plans_off')
  const provider = providers.get(wanted.provider)
  if (!provider) refuse('payment_not_set_up')
  await limitTries(context, orders, `${viewer.userId} ${teamId}`)
  for (let tries = 0; tries < 3; tries++) {
    const { order, fits } = await context.db
      .transaction()
      .execute((change) => openOrMake(context, change, viewer, teamId, wanted))
    if (order.state === 'processing') refuse('order_processing')
    if (fits)
      return {
        order_id: order.id,
        pay_url: order.pay_url ?? (await openPage(context, providers, provider, order)),
      }
    const state = await closeOrder(context, providers, order, { givenUpAs: 'cancelled', by: viewer })
    if (state === 'processing') refuse('order_processing')
    if (state === 'paid') refuse('order_settled')
  }
  refuse('payment_unavailable')
}

/** The team's open order, or a new one, and whether it matches the wanted package. */
async function openOrMake(
  context: Context,
  change: Db,
  viewer: UserViewer,
  teamId: string,
  wanted: Wanted,
): Promise<{ order: store.Order; fits: boolean }> {
  const now = context.clock.now()
  const { plan } = (await lockTeamAs(change, viewer, teamId, 'billing.manage')).team
  if (isByAgreement(plan, now)) refuse('plan_by_agreement')
  const open = await store.openOrder(change, teamId)
  if (open) {
    const left = open.expires_at.getTime() - now
    return { order: open, fits: isSame(open, wanted) && left > (open.pay_url === null ? leastOpen : 0) }
  }
  const amount = priceOf(wanted, wanted.currency)
  const order = await store.insertOrder(change, {
    team_id: teamId,
    ordered_by: viewer.userId,
    plan: 'pro',
    events_millions: wanted.size,
    period: wanted.period,
    amount,
    currency: wanted.currency,
    provider: wanted.provider,
    result_code: randomCode(32),
    language: viewer.language,
    created_at: new Date(now),
    expires_at: new Date(now + openFor),
  })
  const params = { millions: wanted.size, amount: `${wanted.currency} ${(amount / 100).toFixed(2)}` }
  await recordAudit(context, change, { teamId, actor: viewer, action: 'order_added', params })
  return { order, fits: true }
}

function isSame(order: store.Order, { size, period, currency, provider }: Wanted): boolean {
  return (
    order.events_millions === size &&
    order.period === period &&
    order.currency === currency &&
    order.provider === provider
  )
}

/** Payment pages being opened, by order. Concurrent requests for one page share its opening. */
const opening = new Map<string, Promise<string>>()

function openPage(
  context: Context,
  providers: Providers,
  provider: PaymentProvider,
  order: store.Order,
): Promise<string> {
  const known = opening.get(order.id)
  if (known) return known
  const page = makePage(context, providers, provider, order).finally(() => opening.delete(order.id))
  opening.set(order.id, page)
  return page
}

async function makePage(
  context: Context,
  providers: Providers,
  provider: PaymentProvider,
  order: store.Order,
): Promise<string> {
  const { db, log, publicUrl } = context
  const { result_code: code, language } = order
  const back = `${publicUrl}/payment-result?code=${code}&lang=${language}`
  try {
    const { reference, payUrl } = await provider.checkout({
      orderId: order.id,
      size: order.events_millions,
      period: order.period,
      amount: order.amount,
      currency: order.currency,
      language,
      expiresAt: order.expires_at.getTime(),
      doneUrl: back,
      cancelUrl: `${back}&cancelled=1`,
    })
    const saved = await store.savePage(db, order.id, reference, payUrl)
    if (isOpen(saved.state)) return payUrl
    // It was cancelled meanwhile: nobody shall pay for it.
    await closeOrder(context, providers, saved, { givenUpAs: 'cancelled' })
    return refuse('order_settled')
  } catch (err) {
    if (!(err instanceof ProviderUnavailable)) throw err
    log.warn({ err, order: order.id }, 'no payment page could be opened')
    refuse('payment_unavailable')
  }
}
