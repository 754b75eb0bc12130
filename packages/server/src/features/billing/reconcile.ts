/** Asks the providers about every order that is not settled: words get lost, pages run out. */
import type { Context } from '../../context.ts'
import { closeOrder } from './cancel-order.ts'
import type { Providers } from './providers/providers.ts'
import { settleOrder } from './settle-order.ts'
import * as store from './store.ts'

/** The provider's own word usually comes sooner. */
const patience = 60_000
/** How long somebody may think about a payment that was held back. */
const doubt = 30 * 86_400_000
/** The provider closes a page by its own clock; this much later it is closed from here. */
const overdue = 600_000

export async function reconcileOrders(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  providers: Providers,
): Promise<void> {
  const { db, clock, log } = context
  const now = clock.now()
  const unsettled = await store.unsettledOrders(db, new Date(now - patience), new Date(now - doubt))
  for (const order of unsettled) {
    try {
      await reconcile(context, providers, order, now)
    } catch (err) {
      log.warn({ err, order: order.id }, 'an order could not be looked after; it is tried again shortly')
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
  // A team that is gone is to pay for nothing any more.
  const late = order.state === 'pending' && (order.gone || now > order.expires_at.getTime() + overdue)
  if (provider && order.provider_reference !== null && !late) {
    const payment = await provider.ask(order.provider_reference)
    await settleOrder(context, order, payment)
  } else if (late) await closeOrder(context, providers, order, { givenUpAs: 'expired' })
}

const wordsKept = 30 * 86_400_000

/** Removes the ids of words that are far too old to be believed again. */
export function forgetWords({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.forgetWords(db, new Date(clock.now() - wordsKept))
}
