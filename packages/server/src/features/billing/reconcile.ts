/** Queries the providers about every open order, because messages get lost and pages expire. */
import type { Context } from '../../context.ts'
import { closeOrder } from './cancel-order.ts'
import type { Providers } from './providers/providers.ts'
import { settleOrder } from './settle-order.ts'
import * as store from './store.ts'

/** The provider's own message usually comes sooner. */
const patience = 60_000
/** How long a review of a payment may take. */
const doubt = 30 * 86_400_000
/** The provider closes a page by its own clock. This much later it is closed from here. */
const overdue = 600_000

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
      log.warn({ err, order: order.id }, 'an order could not be checked; it is retried shortly')
    }
  }
}

async function reconcile(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  providers: Providers,
  order: Awaited<ReturnType<typeof store.unsettledOrders>>[number],
  now: number,
): Promise<void> {
  const provider = [...providers.values()].find(({ name }) => name === order.provider)
  // A deleted team must not pay any more.
  const late = order.state === 'pending' && (order.gone || now > order.expires_at.getTime() + overdue)
  if (provider && order.provider_reference !== null && !late) {
    const payment = await provider.ask(order.provider_reference)
    await settleOrder(context, order, payment)
  } else if (late) await closeOrder(context, providers, order, { givenUpAs: 'expired' })
}

const notificationsKept = 30 * 86_400_000

/** Removes the ids of messages that are too old to be accepted again. */
export function forgetWords({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.forgetWords(db, new Date(clock.now() - wordsKept))
}
