/**
 * The metrics bucket by bucket, where no filter speaks of events: visits that lie within one bucket carry all that is asked; of the others the
 * events are counted.
 */

import { instant } from '../../events/event-times.ts'
import { join, type Sql, sql } from '../../events/sql.ts'
import { closedParts, isOpen, openVisitors, type Split, splitOf, unclosed, unix } from './closed-days.ts'
import { filteredVisits, visitSplitOf } from './filtered-visits.ts'
import { type BucketKey, sums, type TimedKey, timeKey } from './keys.ts'
import { rowsByBucket } from './rows-by-bucket.ts'
import { counts, eventsWhere, inInterval, type Selection, site, visits } from './selection.ts'
import { bounce, milliseconds } from './visit-rows.ts'

const none = sql`toUInt64(0)`
const noEvents = sql`${none} AS visitors_, ${none} AS pageviews_, ${none} AS events_`
const noVisits = sql`${none} AS visits_, ${none} AS visit_views_, ${none} AS entered_, ${none} AS bounces_, toInt64(0) AS duration_`
const byVisit = sql`count() AS visits_, sum(pageviews) AS visit_views_, count() AS entered_, countIf(${bounce}) AS bounces_, sumIf(${milliseconds}, NOT ${bounce}) AS duration_`

export function measureTime(selection: Selection, key: TimedKey): Sql {
  const split = key.kind === 'time' ? splitOf(selection, []) : null
  const filtered = key.kind === 'time' ? visitSplitOf(selection, []) : null
  if (filtered && key.kind === 'time')
    return sql`SELECT k0, ${sums} FROM (${join(filteredByBucket(selection, key, filtered), sql` UNION ALL `)}) GROUP BY k0`
  if (!split || key.kind === 'clock') return counted(selection, key)
  return sql`SELECT k0, ${sums} FROM (${join(splitParts(selection, key, split), sql` UNION ALL `)}) GROUP BY k0`
}

function counted(selection: Selection, key: TimedKey): Sql {
  const rows = rowsByBucket(selection, key, (column) => sql`${timeKey(key, column)} AS k0`)
  return sql`SELECT k0, uniqExactIf(visitor, present) AS visitors, sum(views) AS pageviews, sum(customs) AS events, countIf(started) AS visits,
      sumIf(all_views, started) AS visit_views, countIf(started) AS entered, countIf(started AND bounced) AS bounces, sumIf(lasted, started AND NOT bounced) AS duration
    FROM (${rows}) GROUP BY k0`
}

function filteredByBucket(selection: Selection, { buckets }: BucketKey, split: Split): Sql[] {
  return filteredVisits(selection, split, {
    dimensions: [],
    columns: [],
    names: [sql`k0`],
    time: { buckets, name: sql`k0` },
    key: sql`k0, `,
    groupBy: sql` GROUP BY k0`,
    groupOf: null,
  })
}

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
