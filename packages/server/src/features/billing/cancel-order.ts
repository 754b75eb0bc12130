/** Cancels an unpaid order. Its payment page is closed first, and a payment made at that moment still counts. */
import type { OrderState } from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { lockTeamAs } from '../teams/lock-team.ts'
import { isOpen } from './order-states.ts'
import { type Payment, ProviderUnavailable } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import { type Settlement, settleOrder } from './settle-order.ts'
import * as store from './store.ts'

/** Refuses `not_found` (also for another team's order), `order_settled`, `order_processing`, `payment_unavailable`, and like `lockTeamAs`. */
export async function cancelOrder(
  context: Context,
  providers: Providers,
  viewer: UserViewer,
  { teamId }: Membership,
  orderId: string,
): Promise<OrderState> {
  // Before the page is closed, because an order whose page is closed ends in any case.
  const order = await context.db.transaction().execute(async (change) => {
    await lockTeamAs(change, viewer, teamId, 'billing.manage')
    return store.findOrder(change, orderId)
  })
  if (order?.team_id !== teamId) refuse('not_found')
  if (!isOpen(order.state)) refuse('order_settled')
  const state = await closeOrder(context, providers, order, { givenUpAs: 'cancelled', by: viewer })
  if (state === 'processing') refuse('order_processing')
  return state
}

/** Returns the order's state afterwards. Refuses `payment_unavailable`. */
export async function closeOrder(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  providers: Providers,
  order: store.Order,
  closing: Settlement,
): Promise<OrderState> {
  const payment = await closedPayment(context, providers, order)
  const state = await settleOrder(context, order, payment, closing)
  if (state !== 'pending' || order.provider_reference !== null) return state
  // Its page was just being opened. It is closed now that it is known.
  const opened = await store.findOrder(context.db, order.id)
  return opened?.provider_reference ? closeOrder(context, providers, opened, closing) : state
}

async function closedPayment(
  { log }: Pick<Context, 'log'>,
  providers: Providers,
  order: store.Order,
): Promise<Payment> {
  const provider = providers.get(order.provider)
  // Nobody can pay the order: it has no payment page, or its provider is no longer set up.
  if (!provider || order.provider_reference === null)
    return { state: 'expired', orderId: order.id, amount: 0, currency: order.currency, method: null }
  try {
    return await provider.close(order.provider_reference)
  } catch (err) {
    if (!(err instanceof ProviderUnavailable)) throw err
    log.warn({ err, order: order.id }, 'an order could not be closed')
    refuse('payment_unavailable')
  }
}
