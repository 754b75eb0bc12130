/** The visit rollup with filters of visit scope: by columns of the whole visit, by bucket, and by page. */
import type { FilterField } from '@footfall/contract/stats/filters'
import { join, numberedNames, type Sql, sql } from '../../../events/sql.ts'
import { shapeOf } from '../fields/dimension-sql.ts'
import { toText } from '../fields/visit-columns.ts'
import { dimensionsOf, type Grouping, groupedBy, rowKeys, timedKeyOf } from '../grouping.ts'
import type { Selection } from '../selection.ts'
import type { EndState, MetricState, State } from '../tally.ts'
import { openVisitors } from './after-rollup.ts'
import type { RolledDays } from './data-sources.ts'
import type { Part } from './parts.ts'
import {
  beforeColumn,
  bucketDay,
  bucketOfDay,
  changedVisitor,
  fieldsOf,
  firstDay,
  noDay,
  rolledVisits,
  wasPresent,
} from './rolled-visits.ts'

const hasBefore = (field: FilterField) => shapeOf(field).before !== undefined

/** Kinds of groups with different columns for the previous day; `group` null: all others. */
interface Freshness {
  readonly group: Sql | null
  readonly before: Sql
  readonly since: Sql
}

const freshName = numberedNames('fresh', 10)

export function visitRollup(selection: Selection, grouping: Grouping, days: RolledDays): Part[] {
  const { keys, groupBy } = groupedBy(grouping)
  const kinds = freshnessOf(grouping, days)
  const fresh = kinds.map(
    ({ before, since }, index) => sql`(NOT has_changed AND ${before} < ${since}) AS ${freshName(index)}`,
  )
  const counted = kinds.map(({ group }, index) =>
    group ? sql`${group}, countIf(${freshName(index)})` : sql`countIf(${freshName(index)})`,
  )
  const changed = changedVisitor(selection, days, [...fieldsOf(selection), ...mustNotChange(grouping)])
  const columns = rowKeys(grouping, (key) => {
    if (key.kind === 'dimension') return toText(key.dimension, selection)
    return key.kind === 'time' ? bucketOfDay(key, days) : sql`toInt64(0)`
  })
  const visitors = counted.length > 1 ? sql`multiIf(${join(counted)})` : join(counted)
  return [
    {
      keys,
      groupBy,
      present: wasPresent,
      ...(grouping.keys.length > 0 && { having: sql`sum(began) + sum(views) + sum(customs) > 0` }),
      states: {
        visitors: sql`${visitors} + uniqExactIf(visitor, has_changed AND ${wasPresent})`,
        pageviews: sql`sum(views)`,
        events: sql`sum(customs)`,
        visits: sql`sum(began)`,
        visit_views: sql`sum(all_views)`,
        entered: sql`sum(began)`,
        bounces: sql`sum(bounced)`,
        duration: sql`toInt64(sum(lasted))`,
      } satisfies Record<MetricState, Sql>,
      rows: sql`(SELECT ${join([...columns, sql`${changed} AS has_changed`, ...fresh])}, visitor, before, views, customs, began, visit_views AS all_views, bounced, lasted
        ${rolledVisits(selection, days)})`,
    },
  ]
}

function freshnessOf(grouping: Grouping, days: RolledDays): Freshness[] {
  const start = firstDay(days)
  const timed = timedKeyOf(grouping)
  const ofBucket = timed?.key.kind === 'time' ? sql`greatest(${start}, ${bucketDay(timed.key, days)})` : null
  if (!grouping.apart)
    return [{ group: null, before: beforeColumn(ownBefore(grouping)), since: ofBucket ?? start }]
  const { isOf } = groupedBy(grouping)
  const own = dimensionsOf(grouping).flatMap((name, place) =>
    hasBefore(name) ? [{ group: isOf(place), before: beforeColumn(name), since: start }] : [],
  )
  const buckets =
    timed && ofBucket ? [{ group: isOf(timed.place), before: beforeColumn(undefined), since: ofBucket }] : []
  return [...own, ...buckets, { group: null, before: beforeColumn(undefined), since: start }]
}

/** The dimension of a group whose column has the visitor's previous day. The group's other dimensions must not have changed. */
function ownBefore(grouping: Grouping): FilterField | undefined {
  return dimensionsOf(grouping).find(hasBefore)
}

function mustNotChange(grouping: Grouping): FilterField[] {
  const own = ownBefore(grouping)
  return dimensionsOf(grouping).filter((name) => (grouping.apart ? !hasBefore(name) : name !== own))
}

/** Visits are grouped by entry page, then by exit page. For millions of visits this is faster than two rows each. */
const byEntry = sql`grouping(entry_page) = 0`

/** By page, with the additional values of pages. */
export function pageRollup(selection: Selection, days: RolledDays): Part[] {
  const changed = changedVisitor(selection, days, fieldsOf(selection))
  const seen = sql`\`seen.page\`, \`seen.views\`, \`seen.customs\`, \`seen.engaged\`, \`seen.before\``
  return [
    {
      keys: sql`toString(seen_page) AS k0`,
      groupBy: sql` GROUP BY seen_page`,
      states: {
        visitors: sql`countIf(NOT has_changed AND page_before < ${firstDay(days)}) + uniqExactIf(visitor, has_changed AND page_before < ${noDay})`,
        pageviews: sql`sumIf(page_views, page_before < ${noDay})`,
        events: sql`sumIf(page_customs, page_before < ${noDay})`,
        visits: sql`countIf(began AND page_views + page_customs > 0)`,
        visit_views: sql`sumIf(page_views, began)`,
        engaged_ms: sql`sum(page_engaged)`,
      } satisfies Record<Exclude<State, EndState>, Sql>,
      rows: sql`(SELECT visitor, began, ${changed} AS has_changed, ${seen} ${rolledVisits(selection, days)})
        ARRAY JOIN \`seen.page\` AS seen_page, \`seen.views\` AS page_views, \`seen.customs\` AS page_customs, \`seen.engaged\` AS page_engaged, \`seen.before\` AS page_before`,
    },
    {
      keys: sql`toString(if(${byEntry}, entry_page, exit_page)) AS k0`,
      groupBy: sql` GROUP BY GROUPING SETS ((entry_page), (exit_page))`,
      states: {
        entered: sql`if(${byEntry}, count(), 0)`,
        bounces: sql`if(${byEntry}, sum(bounced), 0)`,
        duration: sql`toInt64(if(${byEntry}, sum(lasted), 0))`,
        exits: sql`if(${byEntry}, 0, count())`,
      } satisfies Record<EndState, Sql>,
      rows: sql`(SELECT entry_page, exit_page, bounced, lasted ${rolledVisits(selection, days, sql`began AND visit_views > 0`)})`,
    },
  ]
}

/** Rows `page, visitor`: pages that later visitors saw on these days. */
export function knownPages(selection: Selection, days: RolledDays): Sql {
  const theirs = sql`visitor IN (${openVisitors(selection, days)})`
  return sql`SELECT toString(arrayJoin(arrayFilter((page, last) -> last < ${noDay}, \`seen.page\`, \`seen.before\`))) AS page, visitor ${rolledVisits(selection, days, theirs)}`
}
