/** The first queries of a report, and what a shared report's page embeds of them: the answers as JSON in an element, and the rendered report. */

import type { shareCalls } from '../api/share.ts'
import type { DataOf } from '../call.ts'
import type { Language } from '../fields.ts'
import type { OverviewData } from '../stats/results.ts'

/** The query if the address has no parameters. */
export const firstQuestion = { time_range: 'last_7_days', compare: 'previous_period' } as const

/** Id of the element with the answers. */
export const firstAnswersId = 'first-answers'

export interface FirstAnswers {
  /** Their language. */
  readonly language: Language
  readonly share: DataOf<(typeof shareCalls)['/share/share_item']>
  /** To `firstQuestion`; null if the address has another query, or the report has no overview. */
  readonly overview: OverviewData | null
}

/**
 * The HTML of a shared report's page at an address (path and query) with these answers; missing ones are rendered as loading. '' if the address
 * shows another page.
 */
export type DrawShare = (address: string, answers: FirstAnswers) => string

/** The file of the console's build that exports it as `drawShare`. */
export const drawShareFile = 'draw/draw-share.js'
