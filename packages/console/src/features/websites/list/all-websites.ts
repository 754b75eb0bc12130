/** Summary of several websites: sums of the day, the largest changes, and websites without data. */
import type { WebsiteListRow } from '@footfall/contract/api/website'
import { changeOf } from '@footfall/contract/stats/metrics'
import { isBeyondChance } from '../../../lib/format/noise.ts'

/** Number of names in each line before the rest is counted. */
const mostNamed = 3

export interface AllWebsites {
  /** Sums of the last 24 hours. A person on two websites counts as two visitors. */
  readonly visitors: number
  readonly previousVisitors: number
  /** Percent; null if the earlier value is zero. */
  readonly change: number | null
  readonly pageviews: number
  readonly live: number
  readonly sparkline: readonly number[]
  /** Changes that are more than chance, the largest first. */
  readonly changed: readonly WebsiteListRow[]
  /** Websites without a pageview or event in 24 hours. Those with visitors the day before come first. */
  readonly silent: readonly WebsiteListRow[]
  readonly silentCount: number
}

export function summarize(rows: readonly WebsiteListRow[]): AllWebsites {
  const sum = (of: (row: WebsiteListRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const visitors = sum((row) => row.visitors)
  const previousVisitors = sum((row) => row.previous_visitors)
  const difference = (row: WebsiteListRow) => Math.abs(row.visitors - row.previous_visitors)
  // A website may only send events. Nothing is expected of one that only has short links.
  const silent = rows.filter(({ type, visitors }) => type === 'site' && visitors === 0)
  return {
    visitors,
    previousVisitors,
    change: changeOf('visitors', visitors, previousVisitors),
    pageviews: sum((row) => row.pageviews),
    live: sum((row) => row.live),
    sparkline: Array.from({ length: 24 }, (_, hour) => sum((row) => row.sparkline[hour] ?? 0)),
    changed: rows
      .filter((row) => isBeyondChance(row.visitors, row.previous_visitors))
      .toSorted((a, b) => difference(b) - difference(a))
      .slice(0, mostNamed),
    silent: silent.toSorted((a, b) => b.previous_visitors - a.previous_visitors).slice(0, mostNamed),
    silentCount: silent.length,
  }
}
