/** The additional values of pages: exits, exit rate, time on page (rule 7 of docs/metrics.md). */
import type { Tally } from '../query/tally.ts'

export interface PageExtras {
  readonly exits: number
  readonly exit_rate: number | null
  readonly time_on_page: number | null
}

export function extrasOf({ pageviews, visitors, exits, engaged_ms }: Tally): PageExtras {
  return {
    exits,
    exit_rate: pageviews === 0 ? null : (exits / pageviews) * 100,
    time_on_page: visitors === 0 ? null : engaged_ms / visitors / 1000,
  }
}
