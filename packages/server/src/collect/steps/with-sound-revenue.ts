import { readRevenue } from '../../enrich/revenue.ts'
import type { Step } from './step.ts'

/** Its revenue, if any, is an amount of a currency that there is. */
export const withSoundRevenue: Step = (draft) => {
  const { revenue } = draft.event
  if (!revenue) return null
  draft.revenue = readRevenue(revenue)
  return draft.revenue ? null : 'invalid'
}
