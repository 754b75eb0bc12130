/** What pages have besides the metrics: exits, exit rate, time on page (rule 7 of the metric definitions). */

import { param, type Sql, sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import type { MeasureRow } from '../query/keys.ts'
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

/** Rows of pages that were measured without their extras, with them: under filters that ask of each event. */
export async function withExtras(
  engine: Engine,
  selection: Selection,
  rows: readonly MeasureRow[],
  signal?: AbortSignal,
): Promise<MeasureRow[]> {
  if (rows.length === 0) return []
  const pages = rows.map((row) => String(row.k0))
  const found = await engine.run<MeasureRow>(extrasOfPages(selection, pages), signal)
  const byPage = new Map(found.map((row) => [String(row.k0), row]))
  return rows.map((row) => ({ ...row, ...byPage.get(String(row.k0)) }))
}

/** Rows `k0, exits, engaged_ms`. */
function extrasOfPages(selection: Selection, pages: readonly string[]): Sql {
  const wanted = param('Array(String)', pages)
  const left = [site(selection), startsInside(selection), ...visitFilters(selection)]
  // A visit that left on a page of the table contains an event of it, which is all that filters of pages ask.
  if (!filtersPagesOnly(selection)) left.push(sql`visit IN (SELECT visit FROM ${eventsOfStarted(selection)})`)
  const looking = [sql`kind = 'engagement' AND page IN ${wanted}`, site(selection), inInterval(selection)]
  return sql`SELECT of_page AS k0, sum(exits_) AS exits, sum(engaged_) AS engaged_ms FROM (
    SELECT exit_page AS of_page, count() AS exits_, toUInt64(0) AS engaged_ FROM ${visits}
      PREWHERE ${allOf([...left, sql`pageviews > 0 AND exit_page IN ${wanted}`])} GROUP BY exit_page
    UNION ALL SELECT toString(page) AS of_page, toUInt64(0) AS exits_, sum(engaged_ms) AS engaged_
      FROM ${eventsWhere([...looking, ...fixedFilters(selection)], movingFilters(selection))} GROUP BY page) GROUP BY of_page`
}

/** A row of a page and its extras, told. */
export function extrasOf(row: MeasureRow): PageExtras {
  const { pageviews, visitors } = tallyOf(row)
  const exits = Number(row.exits ?? 0)
  return {
    exits,
    exit_rate: pageviews === 0 ? null : (exits / pageviews) * 100,
    time_on_page: visitors === 0 ? null : Number(row.engaged_ms ?? 0) / visitors / 1000,
  }
}
