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

/** Rows `k0, exits, engaged_ms`: of every page, or of the pages given. */
export function pageExtras(asked: Selection, only?: readonly string[]): Sql {
  // Of pages that match, filters of pages leave nothing out.
  const selection = pageSplitOf(asked, []) ? withoutPages(asked, sql`page`).rest : asked
  const wanted = only && param('Array(String)', only)
  const among = (page: Sql) => (wanted ? sql` AND ${page} IN ${wanted}` : empty)
  const split = pagesSplit(selection, 'page')
  const ended = split
    ? [site(selection), unclosed(selection, split), ...visitFilters(selection)]
    : [site(selection), startsInside(selection), ...visitFilters(selection)]
  // A visit that left on a page of the table contains an event of it, which is all that filters of pages ask.
  if (!filtersPagesOnly(selection))
    ended.push(sql`visit IN (SELECT visit FROM ${eventsOfStarted(selection)})`)
  const seen = split ? { ...selection, interval: split.open } : selection
  const looking = [sql`kind = 'engagement'${among(sql`page`)}`, site(selection), inInterval(seen)]
  const summed = split ? sql` UNION ALL ${closedExtras(selection, split, among)}` : empty
  return sql`SELECT of_page AS k0, sum(exits_) AS exits, sum(engaged_) AS engaged_ms FROM (
    SELECT exit_page AS of_page, count() AS exits_, toUInt64(0) AS engaged_ FROM ${visits}
      PREWHERE ${allOf([...ended, sql`pageviews > 0${among(sql`exit_page`)}`])} GROUP BY exit_page
    UNION ALL SELECT toString(page) AS of_page, toUInt64(0) AS exits_, sum(engaged_ms) AS engaged_
      FROM ${eventsWhere([...looking, ...fixedFilters(selection)], movingFilters(selection))} GROUP BY page${summed}) GROUP BY of_page`
}

/** The same of closed days. */
function closedExtras(selection: Selection, split: Split, among: (page: Sql) => Sql): Sql {
  if (selection.filters.length === 0)
    return sql`SELECT value AS of_page, exits AS exits_, engaged_ms AS engaged_ ${closedRows(selection, split, ['page_extras'])}${among(sql`value`)}`
  return sql`SELECT toString(exit_page) AS of_page, count() AS exits_, toUInt64(0) AS engaged_ ${closedVisits(selection, split, sql`began AND visit_views > 0${among(sql`exit_page`)}`)} GROUP BY exit_page
    UNION ALL SELECT toString(seen_page) AS of_page, toUInt64(0) AS exits_, sum(page_engaged) AS engaged_ FROM ${closedPages(selection, split, ['engaged'], [])} WHERE page_engaged > 0${among(sql`seen_page`)} GROUP BY seen_page`
}

/** Rows of pages with what `pageExtras` tells of them. */
export async function withExtras(
  engine: Engine,
  selection: Selection,
  rows: readonly MeasureRow[],
  signal?: AbortSignal,
): Promise<MeasureRow[]> {
  if (rows.length === 0) return []
  const pages = rows.map((row) => String(row.k0))
  const found = await engine.run<MeasureRow>(pageExtras(selection, pages), signal)
  const byPage = new Map(found.map((row) => [String(row.k0), row]))
  return rows.map((row) => ({ ...row, ...byPage.get(String(row.k0)) }))
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
