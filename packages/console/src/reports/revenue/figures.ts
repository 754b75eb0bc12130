/** How changes of revenue figures are rated: more refunds are bad, and a few orders more or less are chance. */
import type { ChangeRule } from '@footfall/contract/stats/metrics'
import type { RevenueFigure } from '@footfall/contract/stats/revenue-results'
import { isBeyondChance, isMeanBeyondNoise } from '../../lib/format/noise.ts'

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

type Figures = Readonly<Partial<Record<RevenueFigure, number | null>>> & { readonly orders: number }

/** Whether a figure's change is more than chance. How much orders differ is unknown, so amounts are judged like means over the orders. */
export function isFigureBeyondNoise(figure: RevenueFigure, current: Figures, previous: Figures): boolean {
  const now = current[figure] ?? null
  const before = previous[figure] ?? null
  if (now === null || before === null) return false
  if (!isAmount(figure)) return isBeyondChance(now, before)
  return isMeanBeyondNoise(now, before, Math.min(current.orders, previous.orders))
}
