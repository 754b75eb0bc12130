/** What pages have besides the metrics: exits, exit rate, time on page (rule 7 of the metric definitions). */

import { param, sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import type { MeasureRow } from '../query/measure.ts'
import {
  allOf,
  counts,
  eventFilters,
  events,
  eventsOfStarted,
  hasEventFilters,
  inInterval,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from '../query/selection.ts'
import { tallyOf } from '../query/tally.ts'

export interface PageExtras {
  readonly exits: number
  readonly exit_rate: number | null
  readonly time_on_page: number | null
}

/** For the rows of a page of the table, by path. */
export async function pageExtras(
  engine: Engine,
  selection: Selection,
  rows: readonly MeasureRow[],
  signal?: AbortSignal,
): Promise<Map<string, PageExtras>> {
  if (rows.length === 0) return new Map()
  const pages = param(
    'Array(String)',
    rows.map((row) => String(row.k0)),
  )
  const containing = sql`SELECT visit FROM ${events} WHERE ${allOf([eventsOfStarted(selection), counts, ...eventFilters(selection)])}`
  const ended = [site(selection), startsInside(selection), ...visitFilters(selection)]
  if (hasEventFilters(selection)) ended.push(sql`visit IN (${containing})`)
  const exits = sql`SELECT exit_page AS page, count() AS sum FROM ${visits} WHERE ${allOf([...ended, sql`pageviews > 0 AND exit_page IN ${pages}`])} GROUP BY page`
  const looking = [
    site(selection),
    inInterval(selection),
    sql`kind = 'engagement'`,
    ...eventFilters(selection),
  ]
  const engaged = sql`SELECT page, sum(engaged_ms) AS sum FROM ${events} WHERE ${allOf([...looking, sql`page IN ${pages}`])} GROUP BY page`
  const [left, looked] = await Promise.all(
    [exits, engaged].map(async (statement) => {
      const sums = await engine.run<{ page: string; sum: string }>(statement, signal)
      return new Map(sums.map((row) => [row.page, Number(row.sum)]))
    }),
  )
  return new Map(
    rows.map((row) => {
      const page = String(row.k0)
      const { pageviews, visitors } = tallyOf(row)
      const out = left?.get(page) ?? 0
      const spent = looked?.get(page) ?? 0
      return [
        page,
        {
          exits: out,
          exit_rate: pageviews === 0 ? null : (out / pageviews) * 100,
          time_on_page: visitors === 0 ? null : spent / visitors / 1000,
        },
      ]
    }),
  )
}
