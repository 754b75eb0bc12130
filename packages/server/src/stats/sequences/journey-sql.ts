/**
 * The statement of a journey: the paths of visits as arrays of items, counted once. Steps, links and the most frequent paths are computed from that.
 */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { identifiersOf, join, param, type Sql, sql } from '../../events/sql.ts'
import { allOf, anyOf } from '../query/rows.ts'
import { eventsOfStarted, type Selection, versionsOfStarted } from '../query/selection.ts'
import { countedRows, inOrder, places } from './lines.ts'
import { matches, path } from './match-sql.ts'
import { wildcardPattern } from './wildcard.ts'

export interface WaysQuestion {
  readonly steps: number
  readonly start: Matcher | null
  readonly end: Matcher | null
  readonly items: 'pages' | 'events' | 'both'
  readonly group: readonly { readonly pattern: string; readonly label: string }[]
}

export interface JourneyQuestion extends WaysQuestion {
  readonly limit: number
}

/** An item of a way. */
export interface WayItem {
  readonly kind: keyof typeof letters
  readonly item: string
}

/** Items as texts: a letter for the kind, then the page, the event's name or the group's label. The empty text is the end. */
export const letters = { page: 'p', event: 'e', group: 'g' } as const
/** Stands for all items beyond the limit. */
export const otherItem = '1'
const otherHash = sql`toUInt64(1)`

/** Items are hashes, 64 bits as text; `0` is the end. */
export interface JourneyRow {
  readonly part: 'link' | 'path'
  /** The target step of a link, or the index of an item in a path; 1 is the first. */
  readonly step: number
  /** The source of a link; meaningless for links to step 1. */
  readonly source: string
  readonly hash: string
  /** The item of the hash; '' for the end and for `otherItem`. */
  readonly text: string
  /** Which path it is. */
  readonly place: number
  readonly visits: string
}

const text = (value: string): Sql => sql`${param('String', value)}`
const number = (value: number): Sql => sql`${param('UInt8', value)}`

/** The item of an event, which `of` makes from its letter and its text; `none` for events that are no item. */
function itemOf({ items, group }: WaysQuestion, of: (letter: Sql, rest: Sql) => Sql, none: Sql): Sql {
  const pages = items === 'events' ? [] : [sql`kind = 'pageview', ${pageItem(group, of)}`]
  const events = items === 'pages' ? [] : [sql`kind = 'custom', ${of(text(letters.event), sql`name`)}`]
  return sql`multiIf(${join([...pages, ...events, none])})`
}

function pageItem(group: WaysQuestion['group'], of: (letter: Sql, rest: Sql) => Sql): Sql {
  const page = of(text(letters.page), sql`page`)
  if (group.length === 0) return page
  const cases = group.map(
    ({ pattern, label }) =>
      sql`match(${path}, ${param('String', wildcardPattern(pattern))}), ${of(text(letters.group), text(label))}`,
  )
  return sql`multiIf(${join([...cases, page])})`
}

/** Hashes of 64 bits: numbers are gathered, sorted and grouped twice as fast as texts. 0 is the end. */
const hashed = (letter: Sql, rest: Sql): Sql => sql`cityHash64(${letter}, ${rest})`
const spelled = (letter: Sql, rest: Sql): Sql => sql`concat(${letter}, toString(${rest}))`

/** Events of the visits that started in the interval, as far as they may matter. */
function rowsOf(selection: Selection, { start, end, items }: WaysQuestion): Sql {
  const asked = [start, end].filter((matcher) => matcher !== null)
  // Other events only matter if a matcher may match them.
  const kind = { pages: [sql`kind = 'pageview'`], events: [sql`kind = 'custom'`], both: [] }[items]
  const source = eventsOfStarted(selection, ...(asked.length === 0 ? kind : []))
  return countedRows(selection, source, { matchers: asked })
}

/** The visits that took a way: these items and, if they are fewer than the steps, no more. */
export function visitsThatTook(selection: Selection, question: WaysQuestion, way: readonly WayItem[]): Sql {
  const items = way.map(({ kind, item }) => hashed(text(letters[kind]), text(item)))
  return sql`SELECT visit FROM (${ways(selection, question, [sql`visit`])}) WHERE taken = [${join(items)}]`
}

/** One row per visit that matches: `taken`, its items up to the requested number, and `columns` of the visit. */
function ways(selection: Selection, question: WaysQuestion, columns: readonly Sql[] = []): Sql {
  const { start, end, steps } = question
  const flags = [
    ...(start ? [sql`toUInt8(${matches(start)}) AS begins`] : []),
    ...(end ? [sql`toUInt8(${matches(end)}) AS ends`] : []),
  ]
  const marked = sql`SELECT ${join([sql`visit, t, sent_id, event, ${itemOf(question, hashed, sql`toUInt64(0)`)} AS item`, ...flags])} FROM ${rowsOf(selection, question)}`
  // Events that are neither an item nor an end of the path are ignored.
  const kept = anyOf([sql`item != 0`, ...(start ? [sql`begins`] : []), ...(end ? [sql`ends`] : [])])
  const gathered = join([
    ...columns,
    sql`${places}, groupArray(item) AS all_items`,
    ...(start ? [sql`groupArray(begins) AS all_begins`] : []),
    ...(end ? [sql`groupArray(ends) AS all_ends`] : []),
  ])
  const lines = join([
    ...columns,
    sql`${inOrder(sql`all_items`)} AS line`,
    ...(start ? [sql`${inOrder(sql`all_begins`)} AS starts`] : []),
    ...(end ? [sql`${inOrder(sql`all_ends`)} AS stops`] : []),
  ])
  const from = start ? sql`indexOf(starts, 1)` : sql`1`
  const begun = (array: Sql) => (start ? sql`arraySlice(${array}, ${from})` : array)
  const ended = end
    ? sql`arraySlice(${begun(sql`line`)}, 1, indexOf(${begun(sql`stops`)}, 1))`
    : begun(sql`line`)
  // Without a start or an end, every kept element is an item.
  const passed = start || end ? sql`arrayFilter(item -> item != 0, ${ended})` : ended
  const path = sql`arrayCompact(${passed})`
  const inside = [
    ...(start ? [sql`has(starts, 1)`] : []),
    ...(end ? [sql`has(${begun(sql`stops`)}, 1)`] : []),
    sql`notEmpty(taken)`,
  ]
  const taken = sql`arraySlice(${end ? sql`arrayReverse(${path})` : path}, 1, ${param('UInt8', steps)}) AS taken`
  return sql`SELECT ${join([...columns, taken])}
    FROM (SELECT ${lines} FROM (SELECT ${gathered} FROM (${marked}) WHERE ${kept} GROUP BY visit)) WHERE ${allOf(inside)}`
}

/** `hash` and `text` of all items, and possibly of others. */
function names(selection: Selection, { items, group }: WaysQuestion): Sql {
  const pages = (of: typeof hashed) => pageItem(group, of)
  const events = (of: typeof hashed) => of(text(letters.event), sql`name`)
  const named = (kind: Sql, column: Sql, item: typeof pages) =>
    sql`SELECT ${item(hashed)} AS hash, ${item(spelled)} AS text FROM (SELECT DISTINCT ${column} FROM ${versionsOfStarted(selection, kind)})`
  const all = [
    ...(items === 'events' ? [] : [named(sql`kind = 'pageview'`, sql`page`, pages)]),
    ...(items === 'pages' ? [] : [named(sql`kind = 'custom'`, sql`name`, events)]),
  ]
  return sql`SELECT hash, any(text) AS text FROM (${join(all, sql` UNION ALL `)}) GROUP BY hash`
}

/** The items of a path, with a column for each possible step; 0 after the end. Columns are grouped several times as fast as arrays. */
const column = identifiersOf(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10'] as const)
const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/**
 * The links of every step between the most frequent items up to the limit, `other` and the end; links to step 1 have no source. Also the most
 * frequent paths. The store plans a CTE again wherever it is named, so each is named as rarely as possible. An engine that does not materialise CTEs
 * (`enable_materialized_cte`) computes them again with the same result. No key is a function of others: looking for such keys takes a fifth of a small
 * website's statement.
 */
export function journeyStatement(selection: Selection, question: JourneyQuestion): Sql {
  const asked = steps.slice(0, question.steps)
  const columns = asked.map((step) => column(`s${step}`))
  const way = join(columns)
  const taken = join(asked.map((step) => sql`taken[${number(step)}] AS ${column(`s${step}`)}`))
  const counted = sql`SELECT ${taken}, count() AS visits FROM (${ways(selection, question)}) GROUP BY ${way}`
  const limit = param('UInt32', question.limit)
  const numbers = sql`[${join(asked.map(number))}]`
  // A path is returned up to its end.
  const byStep = (from: Sql) => sql`${from} ARRAY JOIN ${numbers} AS nth, [${way}] AS hash,
    [${join([sql`toUInt64(1)`, ...columns.slice(0, -1)])}] AS before WHERE before != 0`
  const frequent = sql`SELECT nth, hash FROM (SELECT nth, hash, sum(visits) AS visits FROM ${byStep(sql`counted`)} AND hash != 0 GROUP BY nth, hash) AS found
    LEFT JOIN named USING (hash) ORDER BY visits DESC, text LIMIT ${limit} BY nth`
  const among = sql`arrayMap((hash, nth) -> if(hash = 0 OR (nth, hash) IN (${frequent}), hash, ${otherHash}), [${way}], ${numbers})`
  // Not grouped by the columns of a path: the store reads the whole text below once for each key of a grouping.
  const seen = sql`(SELECT visits, ${among} AS seen FROM counted)`
  const links = sql`SELECT 'link' AS part, toUInt8(nth) AS step, before AS source, hash, toUInt32(0) AS place, sum(visits) AS visits
    FROM ${seen} ARRAY JOIN ${numbers} AS nth, seen AS hash, arrayPushFront(arrayPopBack(seen), toUInt64(1)) AS before WHERE before != 0 GROUP BY step, source, hash`
  const first = sql`SELECT ${way}, visits, toUInt32(rowNumberInAllBlocks()) AS place FROM (SELECT ${way}, visits FROM counted ORDER BY visits DESC, ${way} LIMIT ${limit})`
  const paths = sql`SELECT 'path' AS part, toUInt8(nth) AS step, toUInt64(0) AS source, hash, place, visits FROM ${byStep(sql`(${first})`)} AND hash != 0`
  return sql`WITH counted AS MATERIALIZED (${counted}), named AS MATERIALIZED (${names(selection, question)})
    SELECT part, step, source, hash, place, visits, text FROM (${links} UNION ALL ${paths}) AS found LEFT JOIN named USING (hash)
    SETTINGS enable_materialized_cte = 1, optimize_group_by_function_keys = 0`
}
