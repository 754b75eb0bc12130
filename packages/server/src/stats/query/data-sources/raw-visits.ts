/**
 * The raw tables if no filter and no key is about events: what each visit adds to the metrics. The row of a visit within the interval, and within
 * one bucket if there are buckets, has everything. For the few others the events are counted, one row each.
 */
import { instant } from '../../../events/event-times.ts'
import { join, type Sql, sql } from '../../../events/sql.ts'
import type { BoundaryVisitsSql } from '../boundary-visits.ts'
import { shapeOf } from '../fields/dimension-sql.ts'
import { bounce, milliseconds, toText } from '../fields/visit-columns.ts'
import { type Grouping, groupedBy, rowKeys, timedKeyOf } from '../grouping.ts'
import { isWithinBucket, type Key, type TimedKey, timeKey } from '../keys.ts'
import { allOf, anyOf, counts, eventsWhere, inInterval, site, visits } from '../rows.ts'
import {
  boundaryVisitsAt,
  mutableFilters,
  overlaps,
  type Selection,
  startsInside,
  visitFilters,
} from '../selection.ts'
import type { MetricState, State } from '../tally.ts'
import { notRolledUp, openVisitors } from './after-rollup.ts'
import { hasRest, type RolledDays, restOf } from './data-sources.ts'
import type { Part } from './parts.ts'
import { bucketOfDay, rolledVisits, wasPresent } from './rolled-visits.ts'

/** The boundaries that matter: those of the interval, so that buckets only have visits, or those of each bucket. */
export type Boundaries = 'ends' | 'buckets'

export const isOnVisitsOnly = (key: Key) => key.kind === 'dimension' && shapeOf(key.dimension).on === 'visits'

export function rawVisits(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  boundaries: Boundaries,
  wanted: readonly State[],
): Part[] {
  const { keys, groupBy } = groupedBy(grouping)
  const known = countsKnown(selection, grouping, after, wanted)
  const statesOf = (...when: readonly Sql[]) =>
    ({
      visitors: known
        ? sql`toUInt64(uniqExactIf(visitor, ${allOf([sql`(present OR known)`, ...when])}) - uniqExactIf(visitor, ${allOf([sql`known`, ...when])}))`
        : sql`uniqExactIf(visitor, ${allOf([sql`present`, ...when])})`,
      pageviews: summed(sql`views`, when),
      events: summed(sql`customs`, when),
      visits: sql`countIf(${allOf([sql`started`, ...when])})`,
      visit_views: summed(sql`all_views`, [sql`started`, ...when]),
      entered: sql`countIf(${allOf([sql`started`, ...when])})`,
      bounces: sql`countIf(${allOf([sql`started`, sql`bounced`, ...when])})`,
      duration: summed(sql`lasted`, [sql`started`, sql`NOT bounced`, ...when]),
    }) satisfies Record<MetricState, Sql>
  return [
    {
      keys,
      groupBy,
      present: sql`present`,
      // A visit that only spans the interval, without an event in it, makes no row.
      ...(grouping.keys.length > 0 && { having: sql`countIf(present OR started) > 0` }),
      states: statesOf(),
      statesOf,
      rows: sql`(${visitRows(selection, grouping, after, boundaries, wanted)})`,
    },
  ]
}

/** Whether rows of the rolled-up days say which later visitors count there. Who looks for some values brings the visitors of all days together. */
function countsKnown(
  selection: Selection,
  { choices }: Grouping,
  after: RolledDays | null,
  wanted: readonly State[],
): boolean {
  return after !== null && hasRest(selection, after) && !choices && wanted.includes('visitors')
}

function summed(column: Sql, conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`sum(${column})` : sql`sumIf(${column}, ${allOf(conditions)})`
}

/** Rows of visits, and of the events that count separately, with the columns that the wanted states read. */
export function visitRows(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  boundaries: Boundaries,
  wanted: readonly State[],
): Sql {
  const counted: Selection = after ? { ...selection, interval: restOf(selection, after) } : selection
  const timed = boundaries === 'buckets' ? timedKeyOf(grouping) : null
  const key = timed?.key
  const columns = (time: Sql | null) =>
    rowKeys(grouping, (each) => {
      if (each.kind === 'dimension') return toText(each.dimension, selection)
      return time ? timeKey(each, time) : sql`toInt64(0)`
    })
  const rest = after !== null && hasRest(selection, after)
  const knows = countsKnown(selection, grouping, after, wanted)
  const known = (value: Sql) => (knows ? [sql`${value} AS known`] : [])
  const whole =
    after && !rest
      ? [sql`0`]
      : wholeVisit(counted, after, key, timed ? grouping.columns[timed.place] : undefined)
  const shown = (value: Sql) => (whole.length === 0 ? value : sql`if(present, ${value}, 0)`)
  const isWhole = whole.length === 0 ? sql`1` : allOf(whole)
  const own = readColumns(wanted, {
    views: shown(sql`pageviews`),
    customs: shown(sql`events`),
    all_views: sql`pageviews`,
    bounced: bounce,
    lasted: milliseconds,
  })
  const begun = sql`SELECT ${join([...columns(sql`start`), sql`visitor, ${isWhole} AS present, 1 AS started`, ...own, ...known(sql`0`)])}
    FROM ${visits} PREWHERE ${allOf([site(selection), after ? notRolledUp(selection, after) : startsInside(selection), ...visitFilters(selection)])}`
  if (after && !rest) return begun
  const parts = [begun]
  const none = sql`0`
  const nothing = { all_views: none, bounced: none, lasted: none }
  const ends = key ? [] : endsAcross(counted)
  if (key || ends.length > 0) {
    const others = key ? eventsOfOthers(counted, key) : eventsAcross(counted, ends)
    const theirs = key ? [] : [near(sql`start`, ends)]
    const rows = grouping.keys.some(isOnVisitsOnly) ? withPages(counted, others, theirs) : others
    const ofEvent = readColumns(wanted, {
      views: sql`toUInt32(kind = 'pageview')`,
      customs: sql`toUInt32(kind = 'custom')`,
      ...nothing,
    })
    parts.push(sql`SELECT ${join([...columns(boundaries === 'buckets' ? sql`time` : null), sql`visitor, 1 AS present, 0 AS started`, ...ofEvent, ...known(sql`0`)])}
      FROM ${rows}`)
  }
  const uncounted = readColumns(wanted, { views: none, customs: none, ...nothing })
  if (after && knows) parts.push(knownRows(selection, grouping, after, boundaries, uncounted))
  return join(parts, sql` UNION ALL `)
}

type Read = 'views' | 'customs' | 'all_views' | 'bounced' | 'lasted'

/** Columns, and the states that read them. */
const readers: readonly (readonly [Read, column: Sql, readonly State[]])[] = [
  ['views', sql`views`, ['pageviews']],
  ['customs', sql`customs`, ['events']],
  ['all_views', sql`all_views`, ['visit_views']],
  ['bounced', sql`bounced`, ['bounces', 'duration']],
  ['lasted', sql`lasted`, ['duration']],
]

/** Those that the wanted states read: each costs time when the statement is planned. */
function readColumns(wanted: readonly State[], values: Readonly<Record<Read, Sql>>): Sql[] {
  return readers.flatMap(([name, column, states]) =>
    states.some((state) => wanted.includes(state)) ? [sql`${values[name]} AS ${column}`] : [],
  )
}

/** Whether a visit's row has everything; no condition if all rows do. */
function wholeVisit(
  counted: Selection,
  after: RolledDays | null,
  key: TimedKey | undefined,
  bucket: Sql | undefined,
): Sql[] {
  const { start, end } = counted.interval
  if (key) return [withinBucket(counted, key, bucket)]
  return [
    ...(after ? [sql`start >= ${instant(start)}`] : []),
    ...(boundaryVisitsAt(counted, end).none ? [] : [sql`last_any < ${instant(end)}`]),
  ]
}

/** `bucket`: the bucket of the start, if a column has it. */
function withinBucket({ interval }: Selection, key: TimedKey, bucket?: Sql): Sql {
  const { start, end } = interval
  return sql`(start >= ${instant(start)} AND ${isWithinBucket(key, sql`start`, sql`last_any`, bucket)} AND last_any < ${instant(end)})`
}

/** Counted events of the visits that are not within one bucket. */
function eventsOfOthers(counted: Selection, key: TimedKey): Sql {
  const others = sql`SELECT visit FROM ${visits} PREWHERE ${allOf([site(counted), overlaps(counted), ...visitFilters(counted)])} AND NOT ${withinBucket(counted, key)}`
  return eventsWhere([counts, site(counted), inInterval(counted)], [sql`visit IN (${others})`])
}

/** The visits across each boundary of the interval that has any. */
function endsAcross(counted: Selection): BoundaryVisitsSql[] {
  const { start, end } = counted.interval
  return [start, end].map((each) => boundaryVisitsAt(counted, each)).filter(({ none }) => !none)
}

function near(time: Sql, ends: readonly BoundaryVisitsSql[]): Sql {
  return anyOf(
    ends.map(({ firstStart, lastEvent }) => sql`${time} >= ${firstStart} AND ${time} <= ${lastEvent}`),
  )
}

/** Counted events of the visits across a boundary of the interval, read near it only. */
function eventsAcross(counted: Selection, ends: readonly BoundaryVisitsSql[]): Sql {
  return eventsWhere(
    [
      anyOf(ends.map((each) => sql`visitor IN ${each.visitors}`)),
      site(counted),
      inInterval(counted),
      near(sql`time`, ends),
      sql`indexHint${anyOf(ends.map(({ firstStart, lastEvent }) => sql`toDate(time) >= toDate(${firstStart}) AND toDate(time) <= toDate(${lastEvent})`))}`,
      counts,
    ],
    [anyOf(ends.map((each) => sql`visit IN ${each.visits}`)), ...mutableFilters(counted)],
  )
}

/** Rows of events with the columns that only their visits' rows have. `theirs`: conditions that these visits meet. */
export function withPages(counted: Selection, rows: Sql, theirs: readonly Sql[] = []): Sql {
  const which = allOf([site(counted), overlaps(counted), ...theirs])
  return sql`(SELECT * FROM ${rows}) AS a INNER JOIN (SELECT visit, entry_page, exit_page FROM ${visits} PREWHERE ${which}) AS b USING (visit)`
}

/** The rolled-up rows of later visitors, who are already counted there. */
function knownRows(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays,
  boundaries: Boundaries,
  uncounted: readonly Sql[],
): Sql {
  const columns = rowKeys(grouping, (key) => {
    if (key.kind === 'dimension') return toText(key.dimension, selection)
    return key.kind === 'time' && boundaries === 'buckets' ? bucketOfDay(key, after) : sql`toInt64(0)`
  })
  const theirs = rolledVisits(
    selection,
    after,
    sql`visitor IN (${openVisitors(selection, after)})`,
    wasPresent,
  )
  return sql`SELECT ${join([...columns, sql`visitor, 0 AS present, 0 AS started`, ...uncounted, sql`1 AS known`])} ${theirs}`
}
