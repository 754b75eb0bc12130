/** Transitions between the states of an order, in one table. Others never happen, however often and in whatever order they are reported. */
import type { OrderState } from '@footfall/contract/plans'

/** A payment counts even after the order was cancelled, and nothing undoes a payment. */
const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['processing', 'paid', 'failed', 'cancelled', 'restricted', 'expired'],
  processing: ['paid', 'failed', 'cancelled', 'restricted'],
  restricted: ['paid', 'failed', 'cancelled'],
  failed: ['paid', 'restricted'],
  cancelled: ['paid', 'restricted'],
  expired: ['paid', 'restricted'],
  paid: [],
}

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to)
}

/** Whether the order can still be paid, and so prevents another order of the team. */
export function isOpen(state: OrderState): boolean {
  return state === 'pending' || state === 'processing'
}
