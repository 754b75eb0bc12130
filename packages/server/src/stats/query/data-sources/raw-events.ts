/**
 * The raw tables if a filter or a key is about events. Events are read once. Values by event time and by the visit's start are separated on each
 * row, because they only differ at the boundaries of the interval and of a bucket. Visits provide the page on which they were entered.
 */
import { empty, join, type Sql, sql } from '../../../events/sql.ts'
import { shapeOf } from '../fields/dimension-sql.ts'
import { bounce, entryText, milliseconds, toText } from '../fields/visit-columns.ts'
import { type Grouping, groupedBy, rowKeys, timedKeyOf } from '../grouping.ts'
import { isWithinBucket, type TimedKey, timeKey } from '../keys.ts'
import { allOf, site, visits } from '../rows.ts'
import {
  entryFilters,
  eventsOfStarted,
  exitFilters,
  filtersOnPageviews,
  hasEventFilters,
  hasMutableFilters,
  immutableFilters,
  type Selection,
  startsInside,
  visitFilters,
  withoutExclusions,
} from '../selection.ts'
import type { EndState, EntryState, State } from '../tally.ts'
import { notRolledUp, notRolledUpEarlier } from './after-rollup.ts'
import { hasRest, type RolledDays } from './data-sources.ts'
import { always, matchingEvents } from './matching-events.ts'
import type { Part } from './parts.ts'
import { isOnVisitsOnly, withPages } from './raw-visits.ts'
import { knownPages } from './visit-rollup.ts'

/**
 * Whether each row counts in two buckets, by event time and by the visit's start. Buckets among separate keys only have values by event time if only
 * the pages need events; their visits come from elsewhere.
 */
const hasBothTimes = (selection: Selection, grouping: Grouping) =>
  timedKeyOf(grouping) !== null && (!grouping.apart || hasEventFilters(selection))

/** Whether exits and engaged time are wanted, which only pages have: in the rollup they are the dimension `page_extras`. */
const hasExtras = (wanted: readonly State[]) => wanted.includes('exits')

export function rawEvents(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  wanted: readonly State[],
): Part[] {
  // Whether the rolled-up days have all events of the selection.
  const isComplete = after !== null && !hasRest(selection, after) && notRolledUpEarlier(selection, after).none
  return [
    ...(isComplete ? [] : [eventsPart(selection, grouping, after, wanted)]),
    ...entries(selection, grouping, after, hasExtras(wanted)),
  ]
}

function eventsPart(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  wanted: readonly State[],
): Part {
  const withExtras = hasExtras(wanted)
  const bothTimes = hasBothTimes(selection, grouping)
  const { keys, groupBy, byTime, byStart, isOf } = groupedBy(grouping, bothTimes)
  const matching = matchingEvents(selection, after, withExtras ? [] : undefined)
  // Conditions that not every row meets are columns of the rows.
  const inside = matching.inside === always ? always : sql`inside`
  const started = matching.started === always ? always : sql`started`
  const counts = withExtras ? [sql`(viewed OR named)`] : []
  const present = given([inside, ...counts])
  // Rows that are `known` are no events: they are the visitors whom the rolled-up days have for a page, and who do not count again.
  const hasKnown = after !== null && knowsVisitors(selection, after)
  const ownEvents = hasKnown ? [sql`NOT known`] : []
  const visitors = (when: readonly Sql[]) =>
    hasKnown
      ? sql`toUInt64(uniqExactIf(visitor, ${given([sql`(known OR (${present}))`, ...when])}) - uniqExactIf(visitor, ${given([sql`known`, ...when])}))`
      : distinct(sql`visitor`, [inside, ...counts, ...when])
  // With page filters, the rollup has all visitors together.
  const hasVisitors = after === null || !hasEventFilters(selection)
  // Of two groups for a bucket, each has the values by its own time. With one, a bucket has none by the visit's start.
  const timed = timedKeyOf(grouping)
  const withoutStart = timed && !bothTimes ? isOf(timed.place) : null
  const onlyIf = (condition: Sql | null, sum: Sql) =>
    condition ? sql`if(${condition}, ${sum}, toUInt64(0))` : sum
  const ofTime = (sum: Sql) => onlyIf(byTime, sum)
  const ofStart = (sum: Sql) => onlyIf(withoutStart ? sql`NOT ${withoutStart}` : byStart, sum)
  // A visit across the end has events after it, which are in no bucket by their time.
  const inBuckets =
    byTime && !grouping.apart && inside !== always ? sql`(NOT (${byTime}) OR countIf(inside) > 0)` : undefined
  // Engagement that came after its visit was over has no visit, whose filters it could match.
  const ofVisits = hasMutableFilters(selection) ? [sql`visit != 0`] : []
  const statesOf = (...when: readonly Sql[]) => {
    const own = [...ownEvents, ...when]
    const engaged = given([inside, sql`NOT viewed AND NOT named`, ...ofVisits, ...own])
    return {
      visitors: hasVisitors ? ofTime(visitors(when)) : undefined,
      pageviews: ofTime(counting([inside, sql`viewed`, ...own])),
      events: ofTime(counting([inside, sql`named`, ...own])),
      visits: ofStart(distinct(sql`visit`, [started, ...counts, ...own])),
      visit_views: ofStart(counting([started, sql`viewed`, ...own])),
      engaged_ms: withExtras ? sql`sumIf(engaged_ms, ${engaged})` : undefined,
    } satisfies Record<Exclude<State, EndState>, Sql | undefined>
  }
  return {
    keys,
    groupBy,
    having: hasKnown ? sql`countIf(NOT known) > 0` : inBuckets,
    present: hasVisitors ? present : undefined,
    states: statesOf(),
    statesOf,
    rows: sql`(${eventRows(selection, grouping, after, { ...matching, bothTimes, withExtras, wanted })})`,
  }
}

/** All conditions but those that always hold. */
function given(conditions: readonly Sql[]): Sql {
  const open = conditions.filter((condition) => condition !== always)
  return open.length === 0 ? always : allOf(open)
}

function distinct(column: Sql, conditions: readonly Sql[]): Sql {
  const condition = given(conditions)
  return condition === always ? sql`uniqExact(${column})` : sql`uniqExactIf(${column}, ${condition})`
}

function counting(conditions: readonly Sql[]): Sql {
  const condition = given(conditions)
  return condition === always ? sql`count()` : sql`countIf(${condition})`
}

/** The matching events: see `matchingEvents`, `hasBothTimes` and `rawEvents`. */
interface Events {
  readonly inside: Sql
  readonly started: Sql
  readonly rows: Sql
  readonly bothTimes: boolean
  readonly withExtras: boolean
  readonly wanted: readonly State[]
}

function eventRows(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  { inside, started, rows, bothTimes, withExtras, wanted }: Events,
): Sql {
  const table = grouping.keys.some(isOnVisitsOnly) ? withPages(selection, rows) : rows
  const columns = rowKeys(grouping, (key) =>
    key.kind === 'dimension' ? toText(key.dimension, selection) : timeKey(key, sql`time`),
  )
  const reads = (...states: State[]) => withExtras || states.some((state) => wanted.includes(state))
  // A flag that no wanted state reads costs time when the statement is planned.
  const flags = [
    {
      name: sql`inside`,
      value: inside,
      read: inside !== always && (bothTimes || reads('visitors', 'pageviews', 'events')),
    },
    { name: sql`started`, value: started, read: started !== always && reads('visits', 'visit_views') },
    { name: sql`viewed`, value: sql`kind = 'pageview'`, read: reads('pageviews', 'visit_views') },
    { name: sql`named`, value: sql`kind = 'custom'`, read: reads('events') },
  ].filter(({ read }) => read)
  const extraColumns = withExtras ? [sql`engaged_ms`] : []
  const flagColumns = flags.map(({ name, value }) => sql`${value} AS ${name}`)
  const events = sql`SELECT ${join([...columns, sql`visitor, visit`, ...extraColumns, ...flagColumns])}`
  if (after && knowsVisitors(selection, after)) {
    const pages = rowKeys(grouping, (key) => (key.kind === 'dimension' ? sql`page` : sql`toInt64(0)`))
    const zeros = [...extraColumns, ...flags].map(() => sql`0`)
    return sql`${events}, 0 AS known FROM ${table}
      UNION ALL SELECT ${join([...pages, sql`visitor, toUInt64(0)`, ...zeros])}, 1 FROM (${knownPages(selection, after)})`
  }
  const timed = timedKeyOf(grouping)
  const at = timed && grouping.columns[timed.place]
  const began = timed && grouping.began[timed.place]
  if (!bothTimes || !timed || !at || !began) return sql`${events} FROM ${table}`
  return sql`SELECT *, if(begun = 0, ${at}, begun) AS ${began}
    FROM (${events} FROM ${table}) AS a LEFT ANY JOIN (${acrossBuckets(selection, timed.key, after)}) AS b USING (visit)`
}

/** Whether the days' pages are looked up, so that visitors who saw a page there do not count again. */
function knowsVisitors(selection: Selection, after: RolledDays): boolean {
  return hasRest(selection, after) && !hasEventFilters(selection)
}

/** Visits of the interval whose events may be in another bucket than their start, with the bucket of the start. */
function acrossBuckets(selection: Selection, key: TimedKey, after: RolledDays | null): Sql {
  const begun = timeKey(key, sql`start`)
  const which = allOf([site(selection), startedIn(selection, after), ...visitFilters(selection)])
  return sql`SELECT visit, ${begun} AS begun FROM ${visits} PREWHERE ${which} AND NOT (${isWithinBucket(key, sql`start`, sql`last_any`)})`
}

function startedIn(selection: Selection, after: RolledDays | null): Sql {
  return after ? notRolledUp(selection, after) : startsInside(selection)
}

/** Visits by their entry value and, `withExtras`, by their exit page. */
function entries(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  withExtras: boolean,
): Part[] {
  const started = startedIn(selection, after)
  const { keys, groupBy } = groupedBy(grouping)
  if (!withExtras) return [enteredPart(selection, grouping, started)]
  const lasted = sql`toInt64(if(${bounce}, 0, ${milliseconds}))`
  if (!hasEventFilters(selection)) {
    const columns = rowKeys(grouping, (key) =>
      key.kind === 'dimension' ? sql`toLowCardinality(at_end)` : sql`toInt64(0)`,
    )
    return [
      {
        keys,
        groupBy,
        states: {
          entered: sql`countIf(entering)`,
          bounces: sql`countIf(entering AND bounced)`,
          duration: sql`sumIf(lasted, entering)`,
          exits: sql`countIf(NOT entering)`,
        } satisfies Record<EndState, Sql>,
        rows: sql`(SELECT ${join(columns)}, entering, ${bounce} AS bounced, ${lasted} AS lasted
          FROM ${visits} ARRAY JOIN [entry_page, exit_page] AS at_end, [1, 0] AS entering
          PREWHERE ${allOf([site(selection), started, ...visitFilters(selection), sql`pageviews > 0`])})`,
      },
    ]
  }
  const leaving = exitFilters(selection) ?? [
    sql`visit IN (${visitsMatching(selection, 'last', immutableFilters(selection))})`,
  ]
  const left = rowKeys(grouping, () => sql`exit_page`)
  return [
    enteredPart(selection, grouping, started),
    {
      keys,
      groupBy,
      states: { exits: sql`count()` } satisfies Record<Exclude<EndState, EntryState>, Sql>,
      rows: sql`(SELECT ${join(left)} FROM ${visits} PREWHERE ${allOf([site(selection), started, ...visitFilters(selection), ...leaving, sql`pageviews > 0`])})`,
    },
  ]
}

/**
 * Rows `visit` of those whose first or last pageview matches. Exits are counted over the same events as the pageviews that they are divided by. Only
 * visits with a pageview of the values asked for are looked at: of excluded values, that would be nearly all.
 */
function visitsMatching(selection: Selection, end: 'first' | 'last', matches: readonly Sql[]): Sql {
  const viewed = sql`kind = 'pageview'`
  const asked = withoutExclusions(selection)
  const among = hasEventFilters(asked)
    ? sql` WHERE visit IN (SELECT visit FROM ${eventsOfStarted(asked, viewed)})`
    : empty
  const argument = end === 'first' ? sql`argMin` : sql`argMax`
  return sql`SELECT visit FROM (SELECT visit, ${ofPlace} AS place, ${allOf(matches)} AS matches
      FROM ${eventsOfStarted({ ...selection, filters: [] }, viewed)})${among} GROUP BY visit HAVING ${argument}(matches, place)`
}

/** The order of a visit's events. */
const ofPlace = sql`(time, sent_id, event)`

/** Visits whose entry pageview matches. */
function enteredPart(selection: Selection, grouping: Grouping, started: Sql): Part {
  const { keys, groupBy } = groupedBy(grouping)
  const columns = rowKeys(grouping, (key) =>
    key.kind === 'dimension' ? entryText(key.dimension, selection) : timeKey(key, sql`start`),
  )
  const statesOf = (...when: readonly Sql[]) =>
    ({
      entered: counting(when),
      bounces: counting([sql`bounced`, ...when]),
      duration: sql`sumIf(lasted, ${given([sql`NOT bounced`, ...when])})`,
    }) satisfies Record<EntryState, Sql>
  return {
    keys,
    groupBy,
    states: statesOf(),
    statesOf,
    rows: sql`(SELECT ${join([...columns, sql`${bounce} AS bounced, ${milliseconds} AS lasted`])} FROM ${enteredVisits(selection, grouping, started)})`,
  }
}

/** Rows of visits whose entry pageview matches, with the columns of the first pageview if a key needs them. */
export function enteredVisits(selection: Selection, { keys }: Pick<Grouping, 'keys'>, started: Sql): Sql {
  const onPageviews = immutableFilters(selection, filtersOnPageviews(selection))
  const entered =
    onPageviews.length === 0 ? [] : [sql`visit IN (${visitsMatching(selection, 'first', onPageviews)})`]
  const which = [site(selection), started, ...visitFilters(selection), ...entryFilters(selection), ...entered]
  const rows = sql`${visits} PREWHERE ${allOf(which)}`
  const isJoined = keys.some((key) => key.kind === 'dimension' && shapeOf(key.dimension).entryIsJoined)
  return isJoined
    ? sql`(SELECT * FROM ${rows}) AS a LEFT JOIN (${firstPageviews(selection)}) AS b USING (visit)`
    : rows
}

function firstPageviews(selection: Selection): Sql {
  return sql`SELECT visit, argMin(props, ${ofPlace}) AS entry_props FROM ${eventsOfStarted({ ...selection, filters: [] }, sql`kind = 'pageview'`)} GROUP BY visit`
}
