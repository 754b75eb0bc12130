/**
 * What a report asks first, and what a shared report's page brings along of it: the answers as JSON in an element, and the report drawn with
 * them.
 */

import type { shareCalls } from '../api/share.ts'
import type { DataOf } from '../call.ts'
import type { Language } from '../fields.ts'
import type { OverviewData } from '../stats/results.ts'

/** What is asked where the address says nothing of it. */
export const firstQuestion = { time_range: 'last_7_days', compare: 'previous_period' } as const

/** The id of the element. */
export const firstAnswersId = 'first-answers'

export interface FirstAnswers {
  /** In which they are written. */
  readonly language: Language
  readonly share: DataOf<(typeof shareCalls)['/share/share_item']>
  /** To `firstQuestion`; null where the address asks something else, or the report has no overview. */
  readonly overview: OverviewData | null
}

/**
 * The HTML of a shared report's page at an address (path and query), with these answers; what they don't hold stands as it does while it is
 * loaded. '' where the address shows another page.
 */
export type DrawShare = (address: string, answers: FirstAnswers) => string

/** Where the console's build keeps what exports it as `drawShare`. */
export const drawShareFile = 'draw/draw-share.js'
