/**
 * The visit rollup with page filters: for each visit, which of its pages match. Visitors are counted individually, because a visitor may see one of
 * the pages on one day and another on the next.
 */
import type { Filter } from '@footfall/contract/stats/filters'
import { empty, join, type Sql, sql } from '../../../events/sql.ts'
import { conditionOf } from '../fields/conditions.ts'
import { dimensionSql } from '../fields/dimension-sql.ts'
import { toText } from '../fields/visit-columns.ts'
import { type Grouping, groupedBy, rowKeys } from '../grouping.ts'
import { timeKey } from '../keys.ts'
import { allOf } from '../rows.ts'
import { eventsInside, type Selection } from '../selection.ts'
import type { MetricState } from '../tally.ts'
import { hasRest, type RolledDays, restOf } from './data-sources.ts'
import type { Part } from './parts.ts'
import { bucketOfDay, firstDay, noDay, rolledVisits } from './rolled-visits.ts'

const isOfPage = ({ field }: Filter) => field === 'page'

/** The selection without its page filters, and these filters as a condition on a page. */
export function withoutPages(selection: Selection, page: Sql): { rest: Selection; matches: Sql[] } {
  const ofPages = selection.filters.filter(isOfPage)
  return {
    rest: { ...selection, filters: selection.filters.filter((entry) => !isOfPage(entry)) },
    matches: ofPages.map((entry) => conditionOf(entry, dimensionSql.page, page)),
  }
}

/** Rows of visits with a matching page; `matched` has the matching pages. */
function matchedVisits(selection: Selection, days: RolledDays, columns: readonly Sql[]): Sql {
  const { rest, matches } = withoutPages(selection, sql`x`)
  return sql`SELECT ${join([...columns, sql`visitor, began, arrayMap(x -> toUInt8(${allOf(matches)}), \`seen.page\`) AS matched, \`seen.views\` AS page_views, \`seen.customs\` AS page_customs, \`seen.before\` AS page_before`])}
    ${rolledVisits(rest, days, sql`arrayExists(x -> ${allOf(matches)}, \`seen.page\`)`)}`
}

const present = sql`arrayExists((m, b) -> m AND b < ${noDay}, matched, page_before)`

/** Events after the days are added to its rows for their visitors only. The raw tables provide everything else. */
export function matchesRollup(selection: Selection, grouping: Grouping, days: RolledDays): Part[] {
  const { keys, groupBy } = groupedBy(grouping)
  const enters = allOf(withoutPages(selection, sql`entry_page`).matches)
  const rows = matchedVisits(selection, days, [
    ...rowKeys(grouping, (key) => {
      if (key.kind === 'dimension') return toText(key.dimension, selection)
      return key.kind === 'time' ? bucketOfDay(key, days) : sql`toInt64(0)`
    }),
    sql`bounced, lasted, visit_views, ${enters} AS enters`,
  ])
  const after = eventsInside({ ...selection, interval: restOf(selection, days) })
  const ownKeys = rowKeys(grouping, (key) =>
    key.kind === 'dimension' ? toText(key.dimension, selection) : timeKey(key, sql`time`),
  )
  const came = hasRest(selection, days)
    ? sql` UNION ALL SELECT ${join([...ownKeys, sql`visitor, 1, 0, 0, 0, 0, 0, 0, 0`])} FROM ${after}`
    : empty
  return [
    {
      keys,
      groupBy,
      present: sql`present`,
      having: sql`countIf(present OR contains) > 0`,
      states: {
        visitors: sql`uniqExactIf(visitor, present)`,
        pageviews: sql`sum(views)`,
        events: sql`sum(customs)`,
        visits: sql`sum(contains)`,
        visit_views: sql`sum(all_views)`,
        entered: sql`sum(entering)`,
        bounces: sql`sum(bouncing)`,
        duration: sql`toInt64(sum(lasting))`,
      } satisfies Record<MetricState, Sql>,
      rows: sql`(SELECT ${join([...grouping.columns, sql`visitor`])}, ${present} AS present, arraySum((m, v, b) -> if(m AND b < ${noDay}, v, toUInt32(0)), matched, page_views, page_before) AS views,
          arraySum((m, c, b) -> if(m AND b < ${noDay}, c, toUInt32(0)), matched, page_customs, page_before) AS customs,
          toUInt8(began AND arrayExists((m, v, c) -> m AND v + c > 0, matched, page_views, page_customs)) AS contains, if(began, arraySum((m, v) -> if(m, v, toUInt32(0)), matched, page_views), 0) AS all_views,
          toUInt8(began AND visit_views > 0 AND enters) AS entering, entering * bounced AS bouncing, entering * lasted AS lasting
        FROM (${rows})${came})`,
    },
  ]
}

/** Rows `visitor` of those whose first event is in the selection's days. */
export function newMatches(selection: Selection, days: RolledDays): Sql {
  return sql`SELECT visitor FROM (${matchedVisits(selection, days, [sql`first`])}) WHERE first >= ${firstDay(days)} AND ${present}`
}
