/** What a report asks first, and the answers to it that a shared report's page brings along, as JSON in an element of it. */

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
