/** Applies a payment's state: the order's state and, if paid, the team's package, in one transaction. Only this function sets `paid`. */
import type { OrderState } from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { lockLivingTeam } from '../teams/lock-team.ts'
import { notifyChanged } from '../websites/lock-website.ts'
import { isByAgreement } from './agreement.ts'
import { notifyAdmins } from './notify-admins.ts'
import { mayBecome } from './order-states.ts'
import { endOf, paidTime } from './paid-time.ts'
import { presentPackage } from './present-package.ts'
import type { Payment } from './providers/provider.ts'
import * as store from './store.ts'

export type Settling = Pick<Context, 'db' | 'clock' | 'log'>

export interface Settlement {
  readonly givenUpAs?: 'expired' | 'cancelled' | 'failed'
  readonly by?: Actor | null
}

/** States of orders that are no longer expected to be paid. */
const givenUp: ReadonlySet<OrderState> = new Set(['cancelled', 'expired'])

/** Returns the order's state afterwards. `givenUpAs`: the state of an order whose page is closed, `by`: who closed it. */
export async function settleOrder(
  context: Settling,
  order: store.Order,
  payment: Payment,
  { givenUpAs = 'expired', by = null }: Settlement = {},
): Promise<OrderState> {
  const { db, clock } = context
  const now = new Date(clock.now())
  return db.transaction().execute(async (change) => {
    // Locks the team before the order, in the same order as creating an order does.
    const team = await lockLivingTeam(change, order.team_id)
    const { state, provider_reference } = await store.lockOrder(change, order.id)
    // It has a page since it was read, on which it can be paid.
    if (order.provider_reference === null && provider_reference !== null) return state
    const held = payment.state === 'paid' ? reasonToHold(order, payment, team, now.getTime()) : null
    const next = held ? 'restricted' : givenUp.has(payment.state) ? givenUpAs : payment.state
    if (!mayBecome(state, next)) return state
    if (held) context.log.error({ order: order.id }, `${held}; the order is held back`)
    const method = payment.method === null ? {} : { payment_method: payment.method }
    await store.setState(change, order.id, next, { ...method, ...(next === 'paid' ? { paid_at: now } : {}) })
    if (!team) {
      // Nobody else would know of it.
      if (next === 'paid') context.log.error({ order: order.id }, 'a deleted team has paid: pay it back')
      return next
    }
    if (next === 'paid') await givePackage(context, change, team, order)
    else if (next === 'cancelled')
      await recordAudit(context, change, {
        teamId: team.id,
        actor: by,
        action: 'order_cancelled',
        params: { millions: order.events_millions },
      })
    else if (next === 'failed' || next === 'restricted')
      await notifyAdmins(context, change, {
        teamId: team.id,
        kind: `payment_${next}`,
        params: { team: team.name },
      })
    return next
  })
}

type Team = NonNullable<Awaited<ReturnType<typeof lockLivingTeam>>>

/** Why a payment is held back for people to check; null if it is not. */
function reasonToHold(
  order: store.Order,
  { orderId, amount, currency }: Payment,
  team: Team | undefined,
  now: number,
): string | null {
  if (orderId !== order.id || amount !== order.amount || currency !== order.currency)
    return 'a payment does not match its order'
  return team && isByAgreement(team, now) ? 'a payment of a team with an agreement' : null
}

async function givePackage(context: Settling, change: Db, team: Team, order: store.Order): Promise<void> {
  const now = context.clock.now()
  const bought = { size: order.events_millions, period: order.period }
  const stretches = paidTime(presentPackage(team), bought, order.currency, now)
  const until = endOf(stretches)
  await store.givePackage(change, team.id, { ...bought, until: new Date(until), stretches })
  await recordAudit(context, change, {
    teamId: team.id,
    actor: null,
    action: 'plan_changed',
    params: { millions: order.events_millions, day: until },
  })
  await notifyAdmins(context, change, {
    teamId: team.id,
    kind: 'payment_succeeded',
    params: { team: team.name, millions: order.events_millions },
    day: until,
  })
  // The collectors then accept events that they dropped before.
  await notifyChanged(change, team.id)
}
