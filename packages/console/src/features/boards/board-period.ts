/** The periods that a board can be viewed with. */
import { namedTimeRanges } from '@footfall/contract/stats/time'

/** Each card tells of the period that it was pinned with. */
export const ownPeriods = 'own'
export const boardPeriods = [ownPeriods, ...namedTimeRanges] as const
export type BoardPeriod = (typeof boardPeriods)[number]
