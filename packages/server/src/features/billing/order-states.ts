/** The transitions between an order's states, in one table. Other transitions never happen, however often and in whatever order messages arrive. */
import type { OrderState } from '@footfall/contract/plans'

/** A late payment counts even for a cancelled order. Nothing undoes a payment. */
const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['processing', 'paid', 'failed', 'cancelled', 'restricted', 'expired'],
  processing: ['paid', 'failed', 'cancelled', 'restricted'],
  restricted: ['paid', 'failed', 'cancelled'],
  failed: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  paid: [],
}

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to)
}

/** Whether it can still be paid, and blocks another order of the team. */
export function isOpen(state: OrderState): boolean {
  return state === 'pending' || state === 'processing'
}
