/** An example of the metrics' definitions: what was sent, and what reports must say. */
import type { Filter } from '@footfall/contract/stats/filters'
import type { SentEvent } from '../report-world.ts'
import { at } from './sent-events.ts'

type Numbers = Partial<{
  visitors: number
  visits: number
  pageviews: number
  events: number
  bounce_rate: number | null
  visit_duration: number | null
  views_per_visit: number | null
}>

export interface Example {
  readonly what: string
  readonly zone?: string
  readonly events: readonly SentEvent[]
  /** Half-open periods, and the expected numbers of each. */
  readonly expect: readonly {
    readonly from: string
    readonly to: string
    readonly filters?: readonly (Pick<Filter, 'field'> & Partial<Filter>)[]
    readonly is: Numbers
  }[]
}

export const wholeDay = { from: at('00:00'), to: at('00:00', '2025-06-03') }
export const twoDays = { from: at('00:00'), to: at('00:00', '2025-06-04') }
