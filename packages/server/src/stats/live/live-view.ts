/** What watchers of the real time see. */
import type { Language } from '@footfall/contract/fields'
import type { ReportWebsite } from '../plan.ts'
import { type Condition, isCohort } from '../segments/cohorts.ts'

export interface LiveView {
  readonly website: ReportWebsite
  readonly filters: readonly Condition[]
  readonly language: Language
}

/** The view in its serialised form. */
export interface LiveState {
  /** `<Unix milliseconds>.<event>` of its newest event, which a reconnecting watcher has seen. */
  readonly newest: string
  readonly json: string
}

/** Equal for equal views, whatever the order of their filters and values. */
export function viewKey({ language, website, filters }: LiveView): string {
  const sorted = filters.map((filter) =>
    JSON.stringify(isCohort(filter) ? filter : { ...filter, value: filter.value.toSorted() }),
  )
  return JSON.stringify([language, website.timeZone, sorted.toSorted()])
}
