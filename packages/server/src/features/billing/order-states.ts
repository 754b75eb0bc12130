/** How an order goes from state to state: one table. Whatever it does not have does not happen, however often and in whatever order it is told. */
import type { OrderState } from '@footfall/contract/plans'

/** Money that arrives after all counts, even where the order had been given up; nothing undoes a payment. */
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

/** It can still be paid, and keeps another order of the team from being made. */
export function isOpen(state: OrderState): boolean {
  return state === 'pending' || state === 'processing'
}
