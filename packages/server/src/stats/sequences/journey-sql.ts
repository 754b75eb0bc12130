/** The statement of a journey: the ways of visits as arrays of items, counted once; steps, links and the most frequent ways are told out of that. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { eventsOfStarted, type Selection } from '../query/selection.ts'
import { asksDepth, countedRows } from './lines.ts'
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

export interface JourneyRow {
  readonly part: 'node' | 'link' | 'path'
  /** Of nodes and links. */
  readonly step: number
  /** A node's item, or where a link comes from. */
  readonly item: string
  /** Where a link leads. */
  readonly target: string
  /** Of a path. */
  readonly way: readonly string[]
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

/** Items travel as hashes of 64 bits: arrays of numbers are gathered, sorted and grouped twice as fast as texts. 0 is the end. */
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

/** One row a visit that got in: `way`, its items as far as they are asked for. */
function ways(selection: Selection, question: JourneyQuestion): Sql {
  const { start, end, steps } = question
  const flags = [
    ...(start ? [sql`toUInt8(${matches(start)}) AS begins`] : []),
    ...(end ? [sql`toUInt8(${matches(end)}) AS ends`] : []),
  ]
  const marked = sql`SELECT ${join([sql`visit, t, sent_id, event, ${itemOf(question, hashed, sql`toUInt64(0)`)} AS item`, ...flags])} FROM ${rowsOf(selection, question)}`
  const inOrder = (array: Sql) =>
    sql`arraySort((one, t, sent, event) -> (t, sent, event), ${array}, groupArray(t), groupArray(sent_id), groupArray(event))`
  // What is neither an item nor an end of the way plays no part.
  const kept = join([sql`item != 0`, ...(start ? [sql`begins`] : []), ...(end ? [sql`ends`] : [])], sql` OR `)
  const lines = join([
    sql`${inOrder(sql`groupArray(item)`)} AS line`,
    ...(start ? [sql`${inOrder(sql`groupArray(begins)`)} AS starts`] : []),
    ...(end ? [sql`${inOrder(sql`groupArray(ends)`)} AS stops`] : []),
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
    sql`notEmpty(way)`,
  ]
  return sql`SELECT arraySlice(${end ? sql`arrayReverse(${path})` : path}, 1, ${param('UInt8', steps)}) AS way
    FROM (SELECT ${lines} FROM (${marked}) WHERE ${kept} GROUP BY visit) WHERE ${join(inside, sql` AND `)}`
}

/** `hash` and `text` of all items that there are. */
function names(selection: Selection, question: JourneyQuestion): Sql {
  const items = sql`SELECT ${itemOf(question, hashed, sql`toUInt64(0)`)} AS hash, ${itemOf(question, spelled, sql`''`)} AS text`
  return sql`SELECT hash, any(text) AS text FROM (${items} FROM ${rowsOf(selection, question)}) GROUP BY hash`
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
  const counted = sql`SELECT way, count() AS visits FROM (${ways(selection, question)}) GROUP BY way`
  const nodes = sql`SELECT step, hash, visits, text, row_number() OVER (PARTITION BY step, hash = 0 ORDER BY visits DESC, text) AS place FROM (
      SELECT step, hash, sum(visits) AS visits FROM (SELECT visits, ${whole} FROM counted) ARRAY JOIN arrayEnumerate(whole) AS step, whole AS hash GROUP BY step, hash) AS found
    LEFT JOIN (${names(selection, question)}) AS named USING (hash)`
  const nodeRows = sql`SELECT 'node' AS part, toUInt8(step) AS step, if(hash = 0 OR place <= ${limit}, text, ${rest}) AS item, '' AS target, CAST([], 'Array(String)') AS way, sum(visits) AS visits
    FROM nodes GROUP BY step, item`
  const shown = sql`SELECT step, hash FROM nodes WHERE place <= ${limit} OR hash = 0`
  const among = (step: Sql, hash: Sql) => sql`if((${step}, ${hash}) IN (${shown}), ${hash}, ${restHash})`
  const links = sql`SELECT step, source, target, sum(visits) AS visits FROM (
      SELECT visits, arrayMap((hash, step) -> ${among(sql`step`, sql`hash`)}, whole, arrayEnumerate(whole)) AS told FROM (SELECT visits, ${whole} FROM counted))
    ARRAY JOIN arrayPopBack(arrayEnumerate(told)) AS step, arrayPopBack(told) AS source, arrayPopFront(told) AS target GROUP BY step, source, target`
  const named = (hash: Sql, name: Sql) => sql`if(${hash} = ${restHash}, ${rest}, ${name})`
  const linkRows = sql`SELECT 'link' AS part, toUInt8(links.step) AS step, ${named(sql`links.source`, sql`origin.text`)} AS item, ${named(sql`links.target`, sql`goal.text`)} AS target, CAST([], 'Array(String)') AS way, links.visits AS visits
    FROM (${links}) AS links LEFT JOIN (SELECT step, hash, text FROM nodes) AS origin ON links.step = origin.step AND links.source = origin.hash
    LEFT JOIN (SELECT step, hash, text FROM nodes) AS goal ON links.step + 1 = goal.step AND links.target = goal.hash`
  const pathRows = sql`SELECT 'path' AS part, toUInt8(0) AS step, '' AS item, '' AS target, arrayMap(one -> one.2, arraySort(groupArray((place, text)))) AS way, any(visits) AS visits
    FROM (SELECT way, visits, place, hash FROM (SELECT way, visits FROM counted ORDER BY visits DESC, way LIMIT ${limit}) ARRAY JOIN arrayEnumerate(way) AS place, way AS hash) AS taken
    LEFT JOIN (SELECT step, hash, text FROM nodes) AS named ON taken.place = named.step AND taken.hash = named.hash GROUP BY taken.way`
  return sql`WITH counted AS MATERIALIZED (${counted}), nodes AS MATERIALIZED (${nodes})
    SELECT * FROM (${nodeRows} UNION ALL ${linkRows} UNION ALL ${pathRows})
    ORDER BY part, step, part = 'node' AND item = '', part = 'node' AND item = ${rest}, visits DESC, item, target, way
    SETTINGS enable_materialized_cte = 1`
}
