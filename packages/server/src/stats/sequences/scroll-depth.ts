/** How far the page of each pageview was scrolled, which matchers of kind `scroll` ask for. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { from, instant } from '../../events/event-times.ts'
import { type Sql, sql } from '../../events/sql.ts'
import { eventsWhere, type Span, site } from '../query/rows.ts'
import { asksDepth, scrolledPages } from './match-sql.ts'

/**
 * The rows with `depth`, if a matcher needs it: the furthest scroll depth of the page from this view of it to the visit's next one, from engagement.
 * `columns`: the columns of the rows, which include `t`, `event`, `visit`, `page` and `kind`.
 */
export function withDepths(span: Span, rows: Sql, columns: Sql, matchers: readonly Matcher[]): Sql {
  if (!asksDepth(matchers)) return sql`(${rows})`
  return sql`(SELECT ${columns}, depth FROM (${rows}) AS counted LEFT JOIN (${depths(span, matchers)}) AS scrolled
    ON counted.event = scrolled.viewed AND counted.t = scrolled.viewed_at)`
}

/**
 * `viewed`, `viewed_at` and `depth`: views of pages that were scrolled. Views without filters and after the interval are read, too, because an
 * engagement belongs to the last view of its page before it. Each view begins a part of the page's events in the visit.
 */
function depths(span: Span, matchers: readonly Matcher[]): Sql {
  const source = eventsWhere([
    ...scrolledPages(matchers),
    sql`(kind = 'pageview' OR (kind = 'engagement' AND scroll_depth > 0))`,
    site(span),
    from(instant(span.interval.start)),
  ])
  // Sorted by (time, original id, hashed id).
  const row = sql`tuple(toUnixTimestamp64Milli(time), sent_id, event, scroll_depth, kind = 'pageview')`
  return sql`SELECT part[1].3 AS viewed, part[1].1 AS viewed_at, arrayMax(part.4) AS depth
    FROM (SELECT groupArray(${row}) AS all FROM ${source} GROUP BY visit, page HAVING max(scroll_depth) > 0)
    ARRAY JOIN arraySplit(one -> one.5, arraySort(all)) AS part WHERE depth > 0 AND part[1].5`
}
