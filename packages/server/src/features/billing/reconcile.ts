/** Asks the providers about every unsettled order, because notifications get lost and pages expire. */
import { day, minute } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import { closeOrder } from './cancel-order.ts'
import type { Providers } from './providers/providers.ts'
import { settleOrder } from './settle-order.ts'
import * as store from './store.ts'

/** Milliseconds after which a new order is asked about. The provider's notification usually comes sooner. */
const minAge = minute
/** How long a restricted payment is asked about. */
const restrictedAge = 30 * day
/** The provider closes an expired page itself. This much later it is closed from here. */
const overdue = 10 * minute
/** How long a payment in progress is only asked about. One that the provider does not know by then, as after a change of its keys, has failed. */
const progressAge = day

export async function reconcileOrders(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  providers: Providers,
): Promise<void> {
  const { db, clock, log } = context
  const now = clock.now()
  const unsettled = await store.unsettledOrders(db, new Date(now - minAge), new Date(now - restrictedAge))
  for (const order of unsettled) {
    try {
      await reconcile(context, providers, order, now)
    } catch (err) {
      log.warn({ err, order: order.id }, 'an order could not be checked; it is tried again shortly')
    }
  }
}

async function reconcile(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  providers: Providers,
  order: Awaited<ReturnType<typeof store.unsettledOrders>>[number],
  now: number,
): Promise<void> {
  const provider = providers.get(order.provider)
  // A deleted team must not pay for anything any more.
  const late = order.state === 'pending' && (order.gone || now > order.expires_at.getTime() + overdue)
  if (late) await closeOrder(context, providers, order, { givenUpAs: 'expired' })
  else if (!provider || order.provider_reference === null) return
  else if (order.state === 'processing' && now > order.created_at.getTime() + progressAge)
    await closeOrder(context, providers, order, { givenUpAs: 'failed' })
  else await settleOrder(context, order, await provider.ask(order.provider_reference))
}
