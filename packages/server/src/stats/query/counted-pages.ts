/**
 * Pages where nothing is summed up: the metrics, exits and engaged time (rule 7 of the metric definitions). Events and the ends of visits are rows of
 * one grouping, which takes less than grouping each by itself and adding up both.
 */
import { empty, type Sql, sql } from '../../events/sql.ts'
import type { BucketKey } from './keys.ts'
import { always, matchingEvents } from './matching-events.ts'
import { fromEnds, grouped, ofPages } from './page-rows.ts'
import { type Selection, startsInside } from './selection.ts'
import { bounce, milliseconds } from './visit-rows.ts'

/**
 * By the key `k0`, under no filters of event scope. `chart`: with a key `bucket` besides, and rows of the buckets, of which they tell visitors,
 * pageviews and events; a bucket's `k0` is empty, a page's `bucket` 0, and rows of a lesser bucket are to be left out.
 */
export function countedPages(selection: Selection, chart?: BucketKey): Sql {
  const { inside, own, rows } = matchingEvents(selection, [])
  const reach = reachOf(inside, own)
  const { within, ofOwn } = reach
  const { key, columns, groupBy } = grouped(chart)
  const events = sql`SELECT ${columns}, visitor, visit, kind = 'pageview' AS viewed, kind = 'custom' AS named, engaged_ms,
      0 AS entering, 0 AS leaving, 0 AS bounced, toInt64(0) AS lasted${reach.columns(inside, own)} FROM ${rows}`
  // Grouped by bucket, rows of none are told apart from those of pages by a bucket below 0.
  const ends = sql`SELECT toLowCardinality(at_end) AS page, ${chart ? sql`toInt64(-1) AS bucket, ` : empty}toUInt64(0) AS visitor, toUInt64(0) AS visit, 0 AS viewed, 0 AS named, toUInt32(0) AS engaged_ms,
      entering, NOT entering AS leaving, entering AND ${bounce} AS bounced, if(entering AND NOT ${bounce}, ${milliseconds}, 0) AS lasted${reach.columns(sql`0`, sql`0`)}
    ${fromEnds(selection, startsInside(selection))}`
  return sql`SELECT ${key}, uniqExactIf(visitor, ${within(sql`(viewed OR named)`)}) AS visitors, countIf(${within(sql`viewed`)}) AS pageviews, countIf(${within(sql`named`)}) AS events,
      ${ofPages(chart, sql`uniqExactIf(visit, ${ofOwn(sql`(viewed OR named)`)})`)} AS visits, ${ofPages(chart, sql`countIf(${ofOwn(sql`viewed`)})`)} AS visit_views,
      countIf(entering) AS entered, countIf(bounced) AS bounces, sum(lasted) AS duration, countIf(leaving) AS exits,
      sumIf(engaged_ms, ${within(sql`NOT viewed AND NOT named`)}) AS engaged_ms
    FROM (${events} UNION ALL ${ends}) ${groupBy}`
}

/** Events `within` the interval and in visits of its own, by columns that are there where not all rows are alike in it. */
function reachOf(inside: Sql, own: Sql) {
  const column = (condition: Sql, value: Sql, name: Sql) =>
    condition === always ? empty : sql`, ${value} AS ${name}`
  const where = (condition: Sql, name: Sql) => (what: Sql) =>
    condition === always ? what : sql`${name} AND ${what}`
  return {
    columns: (isInside: Sql, isOwn: Sql) =>
      sql`${column(inside, isInside, sql`inside`)}${column(own, isOwn, sql`own`)}`,
    within: where(inside, sql`inside`),
    ofOwn: where(own, sql`own`),
  }
}
