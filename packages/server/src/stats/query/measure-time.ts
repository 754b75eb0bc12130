/**
 * The metrics bucket by bucket, where no filter speaks of events: visits that lie within one bucket carry all that is asked; of the others the
 * events are counted.
 */

import { instant } from '../../events/event-times.ts'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import type { BucketCut } from '../time/buckets.ts'
import { closedParts, isOpen, openVisitors, type Split, splitOf, unclosed, unix } from './closed-days.ts'
import { sums, type TimedKey, timeKey } from './keys.ts'
import {
  allOf,
  counts,
  eventsWhere,
  inInterval,
  overlaps,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'
import { bounce, milliseconds } from './visit-rows.ts'

const none = sql`toUInt64(0)`
const noEvents = sql`${none} AS visitors_, ${none} AS pageviews_, ${none} AS events_`
const noVisits = sql`${none} AS visits_, ${none} AS visit_views_, ${none} AS entered_, ${none} AS bounces_, toInt64(0) AS duration_`
const byVisit = sql`count() AS visits_, sum(pageviews) AS visit_views_, count() AS entered_, countIf(${bounce}) AS bounces_, sumIf(${milliseconds}, NOT ${bounce}) AS duration_`

export function measureTime(selection: Selection, key: TimedKey): Sql {
  const split = key.kind === 'time' ? splitOf(selection, []) : null
  if (!split || key.kind === 'clock') return counted(selection, key)
  return sql`SELECT k0, ${sums} FROM (${join(splitParts(selection, key, split), sql` UNION ALL `)}) GROUP BY k0`
}

/** No visit of the same hour of the week, but of two weeks. */
const shorterThanWeek = sql`last_any < start + toIntervalDay(3)`

function counted(selection: Selection, key: TimedKey): Sql {
  const rows = rowsByBucket(selection, key, (column) => sql`${timeKey(key, column)} AS k0`)
  return sql`SELECT k0, uniqExactIf(visitor, present) AS visitors, sum(views) AS pageviews, sum(customs) AS events, countIf(started) AS visits,
      sumIf(all_views, started) AS visit_views, countIf(started) AS entered, countIf(started AND bounced) AS bounces, sumIf(lasted, started AND NOT bounced) AS duration
    FROM (${rows}) GROUP BY k0`
}

/**
 * Rows that fall into one bucket each: visits that lie within one; of the others the start, and the events apart. `columns` tells what stands
 * before the counts, on a row of visits or events whose time is in the given column. `crossing`: the ids of the others, where they are known.
 */
export function rowsByBucket(
  selection: Selection,
  key: TimedKey,
  columns: (time: Sql) => Sql,
  crossing?: readonly string[],
): Sql {
  const { start } = selection.interval
  const filters = visitFilters(selection)
  const within = withinBucket(selection, key)
  const started = sql`SELECT ${columns(sql`start`)}, visitor, ${within} AS present, if(present, pageviews, 0) AS views, if(present, events, 0) AS customs,
      toUInt8(1) AS started, pageviews AS all_views, ${bounce} AS bounced, ${milliseconds} AS lasted
    FROM ${visits} PREWHERE ${allOf([site(selection), startsInside(selection), ...filters])}`
  if (crossing?.length === 0) return started
  const others = crossing
    ? sql`${param('Array(UInt64)', crossing)}`
    : sql`(SELECT visit FROM ${visits} PREWHERE ${allOf([site(selection), overlaps(selection), ...filters])} AND (start < ${instant(start)} OR NOT ${within}))`
  const happened = sql`SELECT ${columns(sql`time`)}, visitor, toUInt8(1) AS present, toUInt32(kind = 'pageview') AS views, toUInt32(kind = 'custom') AS customs,
      toUInt8(0) AS started, toUInt32(0) AS all_views, toUInt8(0) AS bounced, toInt64(0) AS lasted
    FROM ${eventsWhere([counts, site(selection), inInterval(selection)], [sql`visit IN ${others}`])}`
  return sql`${started} UNION ALL ${happened}`
}

/** Whether a visit's row tells all of one bucket. */
function withinBucket({ interval }: Selection, key: TimedKey): Sql {
  return sql`(${timeKey(key, sql`start`)} = ${timeKey(key, sql`last_any`)} AND last_any < ${instant(interval.end)} AND ${shorterThanWeek})`
}

/** Visits that began in the interval and do not lie within one of the buckets. */
export function leavingBucket(selection: Selection, buckets: readonly BucketCut[]): Sql {
  return sql`${startsInside(selection)} AND NOT ${withinBucket(selection, { kind: 'time', buckets })}`
}

type BucketKey = Extract<TimedKey, { kind: 'time' }>

/** Buckets of whole local days: out of what is summed up, and what came after. */
function splitParts(selection: Selection, key: BucketKey, split: Split): Sql[] {
  const { summed, through, open } = split
  const bucketOfDay = timeKey(key, sql`day`)
  const parts = [
    ...closedParts(
      selection,
      split,
      [''],
      sql`${bucketOfDay} AS k0, `,
      sql` GROUP BY k0`,
      sql`greatest(${bucketOfDay}, ${unix(summed.start)})`,
    ),
    sql`SELECT ${timeKey(key, sql`start`)} AS k0, ${noEvents}, ${byVisit} FROM ${visits} PREWHERE ${site(selection)} AND ${unclosed(selection, split)} GROUP BY k0`,
  ]
  if (!isOpen(split)) return parts
  // The bucket that is partly summed up: its visitors must not count twice.
  const first = key.buckets.find(({ end }) => end > through)?.start ?? through
  const since: Selection = {
    ...selection,
    interval: { start: Math.max(first, summed.start), end: open.end },
  }
  const came = sql`time >= ${instant(through)}`
  const known =
    since.interval.start < through ? sql`(${came} OR visitor IN (${openVisitors(selection, split)}))` : came
  parts.push(sql`SELECT ${timeKey(key, sql`time`)} AS k0, toUInt64(uniqExact(visitor) - uniqExactIf(visitor, NOT (${came}))) AS visitors_,
      countIf(kind = 'pageview' AND ${came}) AS pageviews_, countIf(kind = 'custom' AND ${came}) AS events_, ${noVisits}
    FROM ${eventsWhere([site(selection), inInterval(since), counts, known])} GROUP BY k0`)
  return parts
}
