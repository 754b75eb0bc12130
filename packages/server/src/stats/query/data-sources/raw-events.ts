/**
 * The raw tables if a filter or a key is about events. Events are read once. Values by event time and by the visit's start are separated on each
 * row, because they only differ at the boundaries of the interval and of a bucket. Visits provide the page on which they were entered.
 */
import { join, type Sql, sql } from '../../../events/sql.ts'
import { shapeOf } from '../fields/dimension-sql.ts'
import { bounce, entryText, milliseconds, toText } from '../fields/visit-columns.ts'
import { type Grouping, groupedBy, rowKeys, timedKeyOf } from '../grouping.ts'
import { type TimedKey, timeKey } from '../keys.ts'
import { allOf, site, visits } from '../rows.ts'
import {
  entryFilters,
  entryFiltersAreJoined,
  eventsOfStarted,
  exitFilters,
  hasEventFilters,
  hasMutableFilters,
  immutableFilters,
  type Selection,
  startsInside,
  visitFilters,
} from '../selection.ts'
import type { State } from '../tally.ts'
import { notRolledUp, notRolledUpEarlier } from './after-rollup.ts'
import { hasRest, type RolledDays } from './data-sources.ts'
import { always, matchingEvents } from './matching-events.ts'
import type { Part } from './parts.ts'
import { isOnVisitsOnly, withPages } from './raw-visits.ts'
import { knownPages } from './visit-rollup.ts'

/** Buckets among separate keys only have values by event time if only the pages need events; their visits come from elsewhere. */
const isTwofold = (selection: Selection, grouping: Grouping) =>
  timedKeyOf(grouping) !== null && (!grouping.apart || hasEventFilters(selection))

export function rawEvents(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  wanted: readonly State[],
): Part[] {
  const looks = wanted.includes('exits')
  const over = after !== null && !hasRest(selection, after) && notRolledUpEarlier(selection, after).none
  return [
    ...(over ? [] : [eventsPart(selection, grouping, after, looks)]),
    ...entries(selection, grouping, after, looks),
  ]
}

function eventsPart(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  looks: boolean,
): Part {
  const twofold = isTwofold(selection, grouping)
  const { keys, groupBy, byTime, byStart, isOf } = groupedBy(grouping, twofold)
  const { inside, own, rows } = matchingEvents(selection, after, looks ? [] : undefined)
  const within = (...more: Sql[]) => [...(inside === always ? [] : [sql`inside`]), ...more]
  const begun = (...more: Sql[]) => [...(own === always ? [] : [sql`own`]), ...more]
  const counted = looks ? [sql`(viewed OR named)`] : []
  const timed = timedKeyOf(grouping)
  const notTimed = timed && !twofold ? isOf(timed.place) : null
  const summed = (condition: Sql | null, sum: Sql) =>
    condition ? sql`if(${condition}, ${sum}, toUInt64(0))` : sum
  const ofStart = (sum: Sql) => summed(notTimed ? sql`NOT ${notTimed}` : byStart, sum)
  const present = within(...counted)
  const known = after !== null && knowsVisitors(selection, after)
  const visitors = known
    ? sql`toUInt64(uniqExactIf(visitor, known OR (${allOf(present.length > 0 ? present : [always])})) - uniqExactIf(visitor, known))`
    : distinct(sql`visitor`, present)
  const fresh = known ? [sql`NOT known`] : []
  // Engagement that came after its visit was over has no visit, whose filters it could match.
  const looked = hasMutableFilters(selection) ? [sql`visit != 0`] : []
  return {
    keys,
    groupBy,
    ...(known && { having: sql`countIf(NOT known) > 0` }),
    // With page filters, the rollup has all visitors together.
    ...((!after || !hasEventFilters(selection)) && { seen: allOf(present.length > 0 ? present : [always]) }),
    states: {
      ...((!after || !hasEventFilters(selection)) && { visitors: summed(byTime, visitors) }),
      pageviews: summed(byTime, counting([...within(sql`viewed`), ...fresh])),
      events: summed(byTime, counting([...within(sql`named`), ...fresh])),
      visits: ofStart(distinct(sql`visit`, [...begun(...counted), ...fresh])),
      visit_views: ofStart(counting([...begun(sql`viewed`), ...fresh])),
      ...(looks && {
        engaged_ms: sql`sumIf(engaged_ms, ${allOf([...within(sql`NOT viewed AND NOT named`), ...fresh, ...looked])})`,
      }),
    },
    rows: sql`(${eventRows(selection, grouping, after, { inside, own, rows, twofold, looks })})`,
  }
}

function distinct(column: Sql, conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? sql`uniqExact(${column})`
    : sql`uniqExactIf(${column}, ${allOf(conditions)})`
}

function counting(conditions: readonly Sql[]): Sql {
  return sql`countIf(${allOf(conditions)})`
}

interface Events {
  readonly inside: Sql
  readonly own: Sql
  readonly rows: Sql
  readonly twofold: boolean
  readonly looks: boolean
}

function eventRows(
  selection: Selection,
  grouping: Grouping,
  after: RolledDays | null,
  { inside, own, rows, twofold, looks }: Events,
): Sql {
  const table = grouping.keys.some(isOnVisitsOnly) ? withPages(selection, rows) : rows
  const columns = rowKeys(grouping, (key) =>
    key.kind === 'dimension' ? toText(key.dimension, selection) : timeKey(key, sql`time`),
  )
  const flags = [
    ...(inside === always ? [] : [{ name: sql`inside`, value: inside }]),
    ...(own === always ? [] : [{ name: sql`own`, value: own }]),
    { name: sql`viewed`, value: sql`kind = 'pageview'` },
    { name: sql`named`, value: sql`kind = 'custom'` },
  ]
  const looked = looks ? [sql`engaged_ms`] : []
  const flagColumns = flags.map(({ name, value }) => sql`${value} AS ${name}`)
  const events = sql`SELECT ${join([...columns, sql`visitor, visit`, ...looked, ...flagColumns])}`
  if (after && knowsVisitors(selection, after)) {
    const pages = rowKeys(grouping, (key) => (key.kind === 'dimension' ? sql`page` : sql`toInt64(0)`))
    const zeros = [...looked, ...flags].map(() => sql`0`)
    return sql`${events}, 0 AS known FROM ${table}
      UNION ALL SELECT ${join([...pages, sql`visitor, toUInt64(0)`, ...zeros])}, 1 FROM (${knownPages(selection, after)})`
  }
  const timed = timedKeyOf(grouping)
  const at = timed && grouping.columns[timed.place]
  const began = timed && grouping.began[timed.place]
  if (!twofold || !timed || !at || !began) return sql`${events} FROM ${table}`
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
  const own = allOf([site(selection), startedIn(selection, after), ...visitFilters(selection)])
  return sql`SELECT visit, ${begun} AS begun FROM ${visits} PREWHERE ${own} AND (${begun} != ${timeKey(key, sql`last_any`)} OR last_any >= start + toIntervalDay(3))`
}

function startedIn(selection: Selection, after: RolledDays | null): Sql {
  return after ? notRolledUp(selection, after) : startsInside(selection)
}

/** Visits by their entry value and, for `looks`, by their exit page. */
function entries(selection: Selection, grouping: Grouping, after: RolledDays | null, looks: boolean): Part[] {
  const started = startedIn(selection, after)
  const { keys, groupBy } = groupedBy(grouping)
  if (!looks) return [enteredPart(selection, grouping, started)]
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
        },
        rows: sql`(SELECT ${join(columns)}, entering, ${bounce} AS bounced, ${lasted} AS lasted
          FROM ${visits} ARRAY JOIN [entry_page, exit_page] AS at_end, [1, 0] AS entering
          PREWHERE ${allOf([site(selection), started, ...visitFilters(selection), sql`pageviews > 0`])})`,
      },
    ]
  }
  const leaving = exitFilters(selection) ?? [sql`visit IN (${visitsLeftMatching(selection)})`]
  const left = rowKeys(grouping, () => sql`exit_page`)
  return [
    enteredPart(selection, grouping, started),
    {
      keys,
      groupBy,
      states: { exits: sql`count()` },
      rows: sql`(SELECT ${join(left)} FROM ${visits} PREWHERE ${allOf([site(selection), started, ...visitFilters(selection), ...leaving, sql`pageviews > 0`])})`,
    },
  ]
}

/** Rows `visit` of those whose last pageview matches: exits are counted over the same events as the pageviews that they are divided by. */
function visitsLeftMatching(selection: Selection): Sql {
  const viewed = sql`kind = 'pageview'`
  const last = sql`(time, sent_id, event)`
  const matching = sql`SELECT visit FROM ${eventsOfStarted(selection, viewed)}`
  return sql`SELECT visit FROM (SELECT visit, ${last} AS place, ${allOf(immutableFilters(selection))} AS matches
      FROM ${eventsOfStarted({ ...selection, filters: [] }, viewed)}) WHERE visit IN (${matching}) GROUP BY visit HAVING argMax(matches, place)`
}

/** Visits whose entry pageview matches. */
function enteredPart(selection: Selection, grouping: Grouping, started: Sql): Part {
  const { keys, groupBy } = groupedBy(grouping)
  const columns = rowKeys(grouping, (key) =>
    key.kind === 'dimension' ? entryText(key.dimension, selection) : timeKey(key, sql`start`),
  )
  return {
    keys,
    groupBy,
    states: {
      entered: sql`count()`,
      bounces: sql`countIf(bounced)`,
      duration: sql`sumIf(lasted, NOT bounced)`,
    },
    rows: sql`(SELECT ${join([...columns, sql`${bounce} AS bounced, ${milliseconds} AS lasted`])} FROM ${enteredVisits(selection, grouping, started)})`,
  }
}

/** Rows of visits whose entry pageview matches, with the columns of the first pageview if they are needed. */
export function enteredVisits(selection: Selection, { keys }: Pick<Grouping, 'keys'>, started: Sql): Sql {
  const joined = keys.some((key) => key.kind === 'dimension' && shapeOf(key.dimension).entryIsJoined)
  const own = allOf([site(selection), started, ...visitFilters(selection)])
  if (!joined && !entryFiltersAreJoined(selection))
    return sql`${visits} PREWHERE ${allOf([own, ...entryFilters(selection)])}`
  return sql`(SELECT * FROM ${visits} PREWHERE ${own}) AS a LEFT JOIN (${firstPageviews(selection)}) AS b USING (visit) WHERE ${allOf(entryFilters(selection))}`
}

function firstPageviews(selection: Selection): Sql {
  return sql`SELECT visit, argMin(props, (time, sent_id, event)) AS entry_props FROM ${eventsOfStarted({ ...selection, filters: [] }, sql`kind = 'pageview'`)} GROUP BY visit`
}
