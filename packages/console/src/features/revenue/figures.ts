/** How changes of revenue figures are rated: more refunds are bad. */
import type { ChangeRule } from '@footfall/contract/stats/metrics'
import type { RevenueFigure } from '@footfall/contract/stats/revenue-results'

const count = { kind: 'count', rising: 'good' } as const

export const figureRules: Readonly<Record<RevenueFigure, ChangeRule>> = {
  revenue: count,
  refunds: { kind: 'count', rising: 'bad' },
  orders: count,
  buyers: count,
  average_order: count,
  per_visitor: count,
}

/** Whether a figure is an amount of money instead of a count. */
export function isAmount(figure: RevenueFigure): boolean {
  return figure !== 'orders' && figure !== 'buyers'
}
