/** The statement of a journey: the ways of visits as arrays of items, counted once; steps, links and the most frequent ways are told out of that. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { eventsOfStarted, type Selection, versionsOfStarted } from '../query/selection.ts'
import { asksDepth, countedRows, inOrder } from './lines.ts'
import { matches } from './match-sql.ts'
import { wildcardPattern } from './wildcard.ts'

export interface JourneyQuestion {
  readonly steps: number
  readonly start: Matcher | null
  readonly end: Matcher | null
  readonly items: 'pages' | 'events' | 'both'
  readonly group: readonly { readonly pattern: string; readonly label: string }[]
  readonly limit: number
}

/** Items as texts: a letter for the kind, then the page, the event's name or the group's label. The empty text is the end. */
export const letters = { page: 'p', event: 'e', group: 'g' } as const
export const other = 'o'

/** Items travel as hashes, of 64 bits as text; `0` is the end. */
export interface JourneyRow {
  /** `name` says what an item of a path is called. */
  readonly part: 'node' | 'link' | 'path' | 'name'
  /** Of nodes and links. */
  readonly step: number
  /** The item of a node or a name, or where a link comes from. */
  readonly item: string
  /** Where a link leads. */
  readonly target: string
  /** Of a path. */
  readonly way: readonly string[]
  /** Of a node's or a name's item. */
  readonly text: string
  readonly visits: string
}

const text = (value: string): Sql => sql`${param('String', value)}`

/** The items of an event as `of` makes them out of their letter and their text; `none` for what is no item. */
function itemOf({ items, group }: JourneyQuestion, of: (letter: Sql, rest: Sql) => Sql, none: Sql): Sql {
  const pages = items === 'events' ? [] : [sql`kind = 'pageview', ${pageItem(group, of)}`]
  const events = items === 'pages' ? [] : [sql`kind = 'custom', ${of(text(letters.event), sql`name`)}`]
  return sql`multiIf(${join([...pages, ...events, none])})`
}

function pageItem(group: JourneyQuestion['group'], of: (letter: Sql, rest: Sql) => Sql): Sql {
  const page = of(text(letters.page), sql`page`)
  if (group.length === 0) return page
  const cases = group.map(
    ({ pattern, label }) =>
      sql`match(substringIndex(page, '?', 1), ${param('String', wildcardPattern(pattern))}), ${of(text(letters.group), text(label))}`,
  )
  return sql`multiIf(${join([...cases, page])})`
}

/** Hashes of 64 bits: arrays of numbers are gathered, sorted and grouped twice as fast as texts. 0 is the end. */
const hashed = (letter: Sql, rest: Sql): Sql => sql`sipHash64(${letter}, ${rest})`
const spelled = (letter: Sql, rest: Sql): Sql => sql`concat(${letter}, toString(${rest}))`

/** Events of the visits that started in the interval, as far as they may matter. */
function rowsOf(selection: Selection, { start, end, items }: JourneyQuestion): Sql {
  const asked = [start, end].filter((matcher) => matcher !== null)
  // Other events play a part only where a matcher may mean them.
  const kind = { pages: [sql`kind = 'pageview'`], events: [sql`kind = 'custom'`], both: [] }[items]
  const source = eventsOfStarted(selection, ...(asked.length === 0 ? kind : []))
  return countedRows(selection, source, sql`''`, asksDepth(asked))
}

/** One row a visit that got in: `taken`, its items as far as they are asked for. */
function ways(selection: Selection, question: JourneyQuestion): Sql {
  const { start, end, steps } = question
  const flags = [
    ...(start ? [sql`toUInt8(${matches(start)}) AS begins`] : []),
    ...(end ? [sql`toUInt8(${matches(end)}) AS ends`] : []),
  ]
  const marked = sql`SELECT ${join([sql`visit, t, sent_id, event, ${itemOf(question, hashed, sql`toUInt64(0)`)} AS item`, ...flags])} FROM ${rowsOf(selection, question)}`
  // What is neither an item nor an end of the way plays no part.
  const kept = join([sql`item != 0`, ...(start ? [sql`begins`] : []), ...(end ? [sql`ends`] : [])], sql` OR `)
  const gathered = join([
    sql`groupArray(t) AS ts, groupArray(sent_id) AS sents, groupArray(event) AS ids, groupArray(item) AS all_items`,
    ...(start ? [sql`groupArray(begins) AS all_begins`] : []),
    ...(end ? [sql`groupArray(ends) AS all_ends`] : []),
  ])
  const lines = join([
    sql`${inOrder(sql`all_items`)} AS line`,
    ...(start ? [sql`${inOrder(sql`all_begins`)} AS starts`] : []),
    ...(end ? [sql`${inOrder(sql`all_ends`)} AS stops`] : []),
  ])
  const from = start ? sql`indexOf(starts, 1)` : sql`1`
  const begun = (array: Sql) => (start ? sql`arraySlice(${array}, ${from})` : array)
  const ended = end
    ? sql`arraySlice(${begun(sql`line`)}, 1, indexOf(${begun(sql`stops`)}, 1))`
    : begun(sql`line`)
  const path = sql`arrayCompact(arrayFilter(item -> item != 0, ${ended}))`
  const inside = [
    ...(start ? [sql`has(starts, 1)`] : []),
    ...(end ? [sql`has(${begun(sql`stops`)}, 1)`] : []),
    sql`notEmpty(taken)`,
  ]
  return sql`SELECT arraySlice(${end ? sql`arrayReverse(${path})` : path}, 1, ${param('UInt8', steps)}) AS taken
    FROM (SELECT ${lines} FROM (SELECT ${gathered} FROM (${marked}) WHERE ${kept} GROUP BY visit)) WHERE ${join(inside, sql` AND `)}`
}

/** `hash` and `text` of all items that there are, and maybe of others. */
function names(selection: Selection, { items, group }: JourneyQuestion): Sql {
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

/**
 * All items of every step, the most frequent up to the limit by themselves and the rest in one row of `other`; the links between them; the most
 * frequent ways. An engine that does not keep the named parts (`enable_materialized_cte`) asks for them again and answers the same.
 */
export function journeyStatement(selection: Selection, question: JourneyQuestion): Sql {
  const steps = param('UInt8', question.steps)
  const limit = param('UInt32', question.limit)
  const rest = text(other)
  const restHash = hashed(rest, sql`''`)
  const whole = sql`if(length(way) < ${steps}, arrayPushBack(way, toUInt64(0)), way) AS whole`
  // Ways are grouped by a hash: twice as fast as by themselves.
  const counted = sql`SELECT any(taken) AS way, count() AS visits FROM (${ways(selection, question)}) GROUP BY sipHash64(taken)`
  const nodes = sql`SELECT step, hash, visits, text, hash = 0 OR row_number() OVER (PARTITION BY step, hash = 0 ORDER BY visits DESC, text) <= ${limit} AS shown FROM (
      SELECT step, hash, sum(visits) AS visits FROM (SELECT visits, ${whole} FROM counted) ARRAY JOIN arrayEnumerate(whole) AS step, whole AS hash GROUP BY step, hash) AS found
    LEFT JOIN (${names(selection, question)}) AS named USING (hash)`
  const noWay = sql`CAST([], 'Array(UInt64)') AS way`
  const nodeRows = sql`SELECT 'node' AS part, toUInt8(step) AS step, if(shown, hash, ${restHash}) AS item, toUInt64(0) AS target, ${noWay}, if(shown, text, ${rest}) AS text, sum(visits) AS visits
    FROM nodes GROUP BY step, item, text`
  const among = sql`arrayMap((hash, step) -> if((step, hash) IN (SELECT step, hash FROM nodes WHERE shown), hash, ${restHash}), whole, arrayEnumerate(whole))`
  const told = sql`SELECT any(seen) AS told, sum(visits) AS visits FROM (SELECT visits, ${among} AS seen FROM (SELECT visits, ${whole} FROM counted)) GROUP BY sipHash64(seen)`
  const linkRows = sql`SELECT 'link' AS part, toUInt8(step) AS step, item, target, ${noWay}, '' AS text, sum(visits) AS visits
    FROM (${told}) ARRAY JOIN arrayPopBack(arrayEnumerate(told)) AS step, arrayPopBack(told) AS item, arrayPopFront(told) AS target GROUP BY step, item, target`
  const first = sql`SELECT way, visits FROM counted ORDER BY visits DESC, way LIMIT ${limit}`
  const pathRows = sql`SELECT 'path' AS part, toUInt8(0) AS step, toUInt64(0) AS item, toUInt64(0) AS target, way, '' AS text, visits FROM (${first})`
  const nameRows = sql`SELECT 'name' AS part, toUInt8(0) AS step, hash AS item, toUInt64(0) AS target, ${noWay}, any(nodes.text) AS text, toUInt64(0) AS visits
    FROM nodes WHERE hash IN (SELECT arrayJoin(way) FROM (${first})) GROUP BY hash`
  return sql`WITH counted AS MATERIALIZED (${counted}), nodes AS MATERIALIZED (${nodes})
    SELECT * FROM (${join([nodeRows, linkRows, pathRows, nameRows], sql` UNION ALL `)})
    SETTINGS enable_materialized_cte = 1`
}
