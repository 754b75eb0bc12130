/**
 * The metrics of visits under filters, where days are closed: sums over the rows of the closed days, and beside them what came after, of which the
 * visitors that the sums know already are taken off.
 */
import type { FilterField } from '@footfall/contract/stats/filters'
import { instant } from '../../events/event-times.ts'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import type { BucketCut } from '../time/buckets.ts'
import { dayNumber } from '../time/zone.ts'
import { isOpen, openVisitors, partedAt, type Split } from './closed-days.ts'
import {
  beforeColumn,
  closedVisits,
  fieldsAsked,
  firstDay,
  hasBeforeColumn,
  isClosable,
  noDay,
  unsteady,
} from './closed-visits.ts'
import { timeKey } from './keys.ts'
import { rowsByBucket } from './rows-by-bucket.ts'
import { allOf, type Selection, site, startsInside, visitFilters, visits } from './selection.ts'
import { anything, bounce, milliseconds, visitSums } from './visit-rows.ts'

/** How a selection with filters of visit scope is parted, grouped by these dimensions; null: it is to be counted. */
export function visitSplitOf(selection: Selection, dimensions: readonly FilterField[]): Split | null {
  const { filters } = selection
  const fits = filters.length > 0 && [...filters.map(({ field }) => field), ...dimensions].every(isClosable)
  return fits ? partedAt(selection) : null
}

/** What rows are grouped by. */
export interface Grouping {
  readonly dimensions: readonly FilterField[]
  /** Their columns (`… AS k0`), on a row of visits or closed visits. */
  readonly columns: readonly Sql[]
  /** Names of all columns, the bucket's included. */
  readonly names: readonly Sql[]
  /** Buckets, and the name of their column. */
  readonly time: { readonly buckets: readonly BucketCut[]; readonly name: Sql } | null
  /** The groups' own columns, to be selected; ends in a comma where there are any. */
  readonly key: Sql
  readonly groupBy: Sql
  /** Whether a group is of a dimension or of a bucket, where groups are of one each; null: of all together. */
  readonly groupOf: ((column: number | 'bucket') => Sql) | null
}

/** The sums of the groups, as parts of a measuring statement. */
export function filteredVisits(selection: Selection, split: Split, grouping: Grouping): Sql[] {
  const { key, groupBy } = grouping
  const having = groupBy.text === '' ? sql`` : sql` HAVING ${anything}`
  return [
    summedRows(selection, split, grouping),
    sql`SELECT ${key}${visitSums(split)} FROM (${openRows(selection, split, grouping)})${groupBy}${having}`,
  ]
}

/** Kinds of groups whose visitors were there last in different ways. */
interface Freshness {
  readonly group: Sql | null
  readonly before: Sql
  readonly since: Sql
}

function freshnessOf({ dimensions, time, groupOf }: Grouping, split: Split): Freshness[] {
  const start = firstDay(split)
  const ofBucket = time && sql`greatest(${start}, ${bucketDay(time.buckets, split)})`
  if (!groupOf)
    return [{ group: null, before: beforeColumn(ownBefore(dimensions)), since: ofBucket ?? start }]
  const own = dimensions.flatMap((name, index) =>
    hasBeforeColumn(name) ? [{ group: groupOf(index), before: beforeColumn(name), since: start }] : [],
  )
  const timed = ofBucket
    ? [{ group: groupOf('bucket'), before: beforeColumn(undefined), since: ofBucket }]
    : []
  return [...own, ...timed, { group: null, before: beforeColumn(undefined), since: start }]
}

/** Of dimensions grouped by together, the one whose column tells when a visitor was there last; the others must not have changed. */
function ownBefore(dimensions: readonly FilterField[]): FilterField | undefined {
  return dimensions.find(hasBeforeColumn)
}

function mustBeSteady({ dimensions, groupOf }: Grouping): FilterField[] {
  return groupOf
    ? dimensions.filter((name) => !hasBeforeColumn(name))
    : dimensions.filter((name) => name !== ownBefore(dimensions))
}

const names = [sql`fresh0`, sql`fresh1`, sql`fresh2`, sql`fresh3`, sql`fresh4`, sql`fresh5`, sql`fresh6`]

function summedRows(selection: Selection, split: Split, grouping: Grouping): Sql {
  const { columns, time, key, groupBy } = grouping
  const kinds = freshnessOf(grouping, split)
  const name = (index: number) => names[index] ?? sql`fresh0`
  const fresh = kinds.map(
    ({ before, since }, index) => sql`(NOT unsteady AND ${before} < ${since}) AS ${name(index)}`,
  )
  const counted = kinds.map(({ group }, index) =>
    group ? sql`${group}, countIf(${name(index)})` : sql`countIf(${name(index)})`,
  )
  const bucket = time ? [sql`${bucketOfDay(time.buckets, split)} AS ${time.name}`] : []
  const steady = unsteady(selection, split, fieldsAsked(selection, mustBeSteady(grouping)))
  const visitors = counted.length > 1 ? sql`multiIf(${join(counted)})` : join(counted)
  const having = groupBy.text === '' ? sql`` : sql` HAVING visits_ + pageviews_ + events_ > 0`
  return sql`SELECT ${key}${visitors} + uniqExactIf(visitor, unsteady AND before < ${noDay}) AS visitors_, sum(views) AS pageviews_, sum(customs) AS events_,
      sum(began) AS visits_, sum(visit_views) AS visit_views_, sum(began) AS entered_, sum(bounced) AS bounces_, toInt64(sum(lasted)) AS duration_
    FROM (SELECT ${join([...columns, ...bucket, sql`${steady} AS unsteady`, ...fresh])}, visitor, before, views, customs, began, visit_views, bounced, lasted
      ${closedVisits(selection, split)})${groupBy}${having}`
}

/** Local days at which buckets begin, as rows know days, with the buckets' keys. */
function bucketDays(buckets: readonly BucketCut[], { zone }: Split) {
  return {
    days: param(
      'Array(UInt16)',
      buckets.map(({ start }) => dayNumber(start, zone)),
    ),
    starts: param(
      'Array(Int64)',
      buckets.map(({ start }) => start / 1000),
    ),
  }
}

function bucketDay(buckets: readonly BucketCut[], split: Split): Sql {
  return sql`roundDown(day, ${bucketDays(buckets, split).days})`
}

export function bucketOfDay(buckets: readonly BucketCut[], split: Split): Sql {
  const { days, starts } = bucketDays(buckets, split)
  return sql`transform(roundDown(day, ${days}), ${days}, ${starts}, toInt64(0))`
}

/** Rows of what is not summed up, and of the open part's visitors where they were there in the summed part. */
function openRows(selection: Selection, split: Split, { columns, time }: Grouping): Sql {
  const { summed, through, open } = split
  const buckets = time?.buckets ?? [
    { start: summed.start, end: Number.MAX_SAFE_INTEGER, time: '', partial: true },
  ]
  const key = { kind: 'time', buckets } as const
  const withTime = (bucket: (name: Sql) => Sql) =>
    join([...columns, time ? bucket(time.name) : sql`toUInt8(0) AS all_of_them`])
  const keys = (moment: Sql) => withTime((name) => sql`${timeKey(key, moment)} AS ${name}`)
  const began = { ...selection, interval: summed }
  const parts = [
    sql`SELECT ${keys(sql`start`)}, visitor, toUInt8(0) AS present, toUInt32(0) AS views, toUInt32(0) AS customs,
        toUInt8(1) AS started, pageviews AS all_views, ${bounce} AS bounced, ${milliseconds} AS lasted, toUInt8(0) AS known
      FROM ${visits} PREWHERE ${allOf([site(selection), startsInside(began), sql`last_any >= ${instant(through)}`, ...visitFilters(selection)])}`,
  ]
  if (!isOpen(split)) return join(parts)
  const ofDay = withTime((name) => sql`${bucketOfDay(buckets, split)} AS ${name}`)
  parts.push(
    sql`SELECT *, toUInt8(0) AS known FROM (${rowsByBucket({ ...selection, interval: open }, key, keys)})`,
    sql`SELECT ${ofDay}, visitor, toUInt8(0), toUInt32(0), toUInt32(0), toUInt8(0), toUInt32(0), toUInt8(0), toInt64(0), toUInt8(1)
      ${closedVisits(selection, split, sql`visitor IN (${openVisitors(selection, split)})`, sql`before < ${noDay}`)}`,
  )
  return join(parts, sql` UNION ALL `)
}

/** Visitors under filters of visit scope whose first event ever lies in the period. */
export function newFiltered(selection: Selection, split: Split): Sql {
  const start = firstDay(split)
  const steady = unsteady(selection, split, fieldsAsked(selection, []))
  const summed = sql`SELECT countIf(NOT unsteady AND before = 0) + uniqExactIf(visitor, unsteady AND first >= ${start} AND before < ${noDay}) AS count
    FROM (SELECT ${steady} AS unsteady, visitor, before, first ${closedVisits(selection, split)})`
  if (!isOpen(split)) return summed
  const { interval } = selection
  const theirs = openVisitors(selection, split)
  const fresh = sql`SELECT visitor FROM visitors PREWHERE ${site(selection)} AND visitor IN (${theirs}) GROUP BY visitor
    HAVING min(first) >= ${instant(interval.start)} AND min(first) < ${instant(interval.end)}`
  const nothing: Grouping = {
    dimensions: [],
    columns: [],
    names: [],
    time: null,
    key: sql``,
    groupBy: sql``,
    groupOf: null,
  }
  return sql`SELECT sum(count) AS count FROM (${summed} UNION ALL
    SELECT toUInt64(uniqExactIf(visitor, present OR known) - uniqExactIf(visitor, known)) AS count FROM (${openRows(selection, split, nothing)}) WHERE visitor IN (${fresh}))`
}
