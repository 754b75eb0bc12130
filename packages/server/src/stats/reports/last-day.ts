/** The last 24 hours of several websites in one pass, for a list of websites. */
import type { WebsiteNumbers } from '@footfall/contract/api/website'
import { day, hour } from '@footfall/contract/durations'
import { instant } from '../../events/event-times.ts'
import { param, sql } from '../../events/sql.ts'
import { currentSpan } from '../live/live-plan.ts'
import type { ReportDeps } from '../report-deps.ts'

interface Row {
  readonly website_id: string
  readonly visitors: string
  readonly previous_visitors: string
  readonly pageviews: string
  readonly live: string
  readonly hours: string[]
}

/** By website. Websites without an event in 48 hours are missing. */
export async function lastDay(
  deps: ReportDeps,
  websiteIds: readonly string[],
): Promise<Map<string, WebsiteNumbers>> {
  if (websiteIds.length === 0) return new Map()
  const now = deps.clock.now()
  const since = (age: number) => instant(now - age)
  const ago = sql`toUInt32(intDiv(${param('Int64', now)} - toUnixTimestamp64Milli(time), ${param('Int64', hour)}))`
  // FINAL, because a corrected event has two rows until the parts merge. Two days of a few websites are little to merge.
  const rows = await deps.run<Row>(sql`
    SELECT website_id,
      uniqExactIf(visitor, time > ${since(day)}) AS visitors,
      uniqExactIf(visitor, time <= ${since(day)}) AS previous_visitors,
      countIf(kind = 'pageview' AND time > ${since(day)}) AS pageviews,
      uniqExactIf(visitor, time > ${since(currentSpan)}) AS live,
      arrayMap(h -> toString(countEqual(groupArrayIf(${ago}, kind = 'pageview' AND time > ${since(day)}), h)), range(24)) AS hours
    FROM events FINAL
    WHERE website_id IN ${param('Array(UUID)', websiteIds)} AND time > ${since(2 * day)} AND time <= ${since(0)}
      AND toDate(time) >= toDate(${since(2 * day)}) AND kind IN ('pageview', 'custom')
    GROUP BY website_id`)
  return new Map(rows.map((row) => [row.website_id, numbersOf(row)]))
}

function numbersOf(row: Row): WebsiteNumbers {
  const visitors = Number(row.visitors)
  const previous = Number(row.previous_visitors)
  return {
    website_id: row.website_id,
    visitors,
    previous_visitors: previous,
    change: previous === 0 ? null : (100 * (visitors - previous)) / previous,
    pageviews: Number(row.pageviews),
    live: Number(row.live),
    // `hours` counts backwards from now.
    sparkline: row.hours.map(Number).reverse(),
  }
}
