/**
 * The first question of a report, and what the page of a shared report already contains: the answers as JSON in an element, and the report rendered
 * from them.
 */

import type { shareCalls } from '../api/share.ts'
import type { DataOf } from '../call.ts'
import type { Language } from '../fields.ts'
import type { OverviewData } from '../stats/results.ts'

/** The default question of a report, used if the address does not say otherwise. */
export const firstQuestion = { time_range: 'last_7_days', compare: 'previous_period' } as const

/** Id of the element with the answers. */
export const firstAnswersId = 'first-answers'

export interface FirstAnswers {
  /** Language of the answers. */
  readonly language: Language
  readonly share: DataOf<(typeof shareCalls)['/share/share_item']>
  /** The answer to `firstQuestion`; null if the address asks something else, or the share does not show the overview. */
  readonly overview: OverviewData | null
}

/**
 * Renders the HTML of a shared report's page at an address (path and query) with these answers. Parts without an answer look as they do while
 * loading. Returns '' if the address is of another page.
 */
export type DrawShare = (address: string, answers: FirstAnswers) => string

/** Where the console's build puts the module that exports `drawShare`. */
export const drawShareFile = 'draw/draw-share.js'
