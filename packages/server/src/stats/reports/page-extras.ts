/** What pages have besides the metrics: exits, exit rate, time on page (rule 7 of the metric definitions). */

import { empty, param, type Sql, sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import { closedRows, type Split, unclosed } from '../query/closed-days.ts'
import { closedPages } from '../query/closed-pages.ts'
import { closedVisits } from '../query/closed-visits.ts'
import { pageSplitOf, withoutPages } from '../query/filtered-pages.ts'
import type { MeasureRow } from '../query/keys.ts'
import { pagesSplit } from '../query/measure.ts'
import {
  allOf,
  eventsOfStarted,
  eventsWhere,
  filtersPagesOnly,
  fixedFilters,
  inInterval,
  movingFilters,
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
  asked: Selection,
  rows: readonly MeasureRow[],
  signal?: AbortSignal,
): Promise<Map<string, PageExtras>> {
  if (rows.length === 0) return new Map()
  // Of pages that match, filters of pages leave nothing out.
  const selection = pageSplitOf(asked, []) ? withoutPages(asked, sql`page`).rest : asked
  const pages = param(
    'Array(String)',
    rows.map((row) => String(row.k0)),
  )
  const split = pagesSplit(selection, 'page')
  const ended = split
    ? [site(selection), unclosed(selection, split), ...visitFilters(selection)]
    : [site(selection), startsInside(selection), ...visitFilters(selection)]
  // A visit that left on one of these pages contains an event of it, which is all that filters of pages ask.
  if (!filtersPagesOnly(selection))
    ended.push(sql`visit IN (SELECT visit FROM ${eventsOfStarted(selection)})`)
  const seen = split ? { ...selection, interval: split.open } : selection
  const looking = [sql`kind = 'engagement' AND page IN ${pages}`, site(selection), inInterval(seen)]
  const summed = (column: Sql, ofVisits: (split: Split) => Sql) => {
    if (!split) return empty
    if (selection.filters.length > 0) return sql` UNION ALL ${ofVisits(split)}`
    return sql` UNION ALL SELECT value AS of_page, ${column} AS n ${closedRows(selection, split, ['page_extras'])} AND value IN ${pages}`
  }
  const exitsOf = (closed: Split) =>
    sql`SELECT toString(exit_page) AS of_page, count() AS n ${closedVisits(selection, closed, sql`exit_page IN ${pages} AND began AND visit_views > 0`)} GROUP BY exit_page`
  const engagedOf = (closed: Split) =>
    sql`SELECT toString(seen_page) AS of_page, sum(page_engaged) AS n FROM ${closedPages(selection, closed, ['engaged'], [])} WHERE seen_page IN ${pages} GROUP BY seen_page`
  const exits = sql`SELECT of_page AS page, sum(n) AS sum FROM (
    SELECT exit_page AS of_page, toUInt64(1) AS n FROM ${visits} PREWHERE ${allOf([...ended, sql`pageviews > 0 AND exit_page IN ${pages}`])}${summed(sql`exits`, exitsOf)}) GROUP BY of_page`
  const engaged = sql`SELECT of_page AS page, sum(n) AS sum FROM (
    SELECT toString(page) AS of_page, toUInt64(engaged_ms) AS n FROM ${eventsWhere([...looking, ...fixedFilters(selection)], movingFilters(selection))}${summed(sql`engaged_ms`, engagedOf)}) GROUP BY of_page`
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
