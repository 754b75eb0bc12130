/**
 * Breakdowns under filters of event scope. The events are gone through once: what counts by event time and what counts by the visit's start are
 * told apart on each row, for only at the ends of the interval, and of a bucket, they are not the same.
 */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { empty, join, type Sql, sql } from '../../events/sql.ts'
import type { BucketCut } from '../time/buckets.ts'
import { fieldSql } from './dimension-sql.ts'
import { groupingSets } from './grouping-sets.ts'
import { timeKey } from './keys.ts'
import { matchingEvents } from './matching-events.ts'
import { enteredVisits } from './measure.ts'
import { entered, noEntered, noEvents, noVisits } from './part-sums.ts'
import { allOf, type Selection, site, startsInside, visitFilters, visits } from './selection.ts'

/** Visitors, pageviews, events by event time; visits and their pageviews by the visit's start. */
export function eventsOfEach(
  selection: Selection,
  dimensions: readonly Dimension[],
  buckets: readonly BucketCut[],
): Sql {
  const timed = buckets.length > 0
  const sets = groupingSets(dimensions.length, timed ? ['bucket', 'began'] : [])
  const keys = dimensions.map((name, index) => sql`toString(${fieldSql[name].text}) AS ${sets.name(index)}`)
  const { inside, own, rows: matching } = matchingEvents(selection)
  const columns = join([...keys, sql`visitor, visit, kind, ${inside} AS inside, ${own} AS own`])
  // A visit is counted in the bucket that it began in, its events in their own.
  const byTime = timed ? sql`grouping(began) = 1 AND ` : empty
  const byStart = timed ? sql`grouping(bucket) = 1 AND ` : empty
  const either = (apply: Sql, sum: Sql) => sql`if(${apply}1, ${sum}, toUInt64(0))`
  const sums = join([
    sql`${either(byTime, sql`uniqExactIf(visitor, inside)`)} AS visitors_`,
    sql`${either(byTime, sql`countIf(inside AND kind = 'pageview')`)} AS pageviews_`,
    sql`${either(byTime, sql`countIf(inside AND kind = 'custom')`)} AS events_`,
    sql`${either(byStart, sql`uniqExactIf(visit, own)`)} AS visits_`,
    sql`${either(byStart, sql`countIf(own AND kind = 'pageview')`)} AS visit_views_`,
  ])
  const rows = timed
    ? sql`SELECT *, toString(if(begun = 0, at, begun)) AS began, toString(at) AS bucket
        FROM (SELECT ${columns}, ${bucketOf(buckets, sql`time`)} AS at FROM ${matching}) AS a LEFT ANY JOIN (${acrossBuckets(selection, buckets)}) AS b USING (visit)`
    : sql`SELECT ${columns} FROM ${matching}`
  return sql`SELECT ${sets.key}, ${sums}, ${noEntered} FROM (${rows}) ${sets.groupBy}`
}

/** The bounce rate's and the duration's: visits of the interval that entered on a matching pageview. */
export function enteredOfEach(
  selection: Selection,
  dimensions: readonly Dimension[],
  buckets: readonly BucketCut[],
): Sql {
  const timed = buckets.length > 0
  const sets = groupingSets(dimensions.length, timed ? ['bucket'] : [])
  const keys = dimensions.map((name, index) => {
    const { text, on, entry } = fieldSql[name]
    return sql`toString(${on === 'events' ? (entry ?? sql`''`) : text}) AS ${sets.name(index)}`
  })
  if (timed) keys.push(sql`toString(${bucketOf(buckets, sql`start`)}) AS bucket`)
  return sql`SELECT ${sets.key}, ${noEvents}, ${noVisits}, ${entered}
    FROM (SELECT ${join([...keys, sql`pageviews, interactive, start, last`])} FROM ${enteredVisits(selection, false)}) ${sets.groupBy}`
}

function bucketOf(buckets: readonly BucketCut[], column: Sql): Sql {
  return timeKey({ kind: 'time', buckets }, column)
}

/** Visits of the interval whose events may lie in another bucket than their start, with the bucket of the start. */
function acrossBuckets(selection: Selection, buckets: readonly BucketCut[]): Sql {
  const begun = bucketOf(buckets, sql`start`)
  const own = allOf([site(selection), startsInside(selection), ...visitFilters(selection)])
  return sql`SELECT visit, ${begun} AS begun FROM ${visits} PREWHERE ${own} AND ${begun} != ${bucketOf(buckets, sql`last_any`)}`
}
