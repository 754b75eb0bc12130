/** The statements of a journey: the ways of visits as arrays of items, counted by step, by link and as a whole. */
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

/** The items of an event, with what is no item as the empty text. */
function itemOf({ items, group }: JourneyQuestion): Sql {
  const pages = items === 'events' ? [] : [sql`kind = 'pageview', ${pageItem(group)}`]
  const events = items === 'pages' ? [] : [sql`kind = 'custom', concat('e', toString(name))`]
  return sql`multiIf(${join([...pages, ...events, sql`''`])})`
}

function pageItem(group: JourneyQuestion['group']): Sql {
  const page = sql`concat('p', toString(page))`
  if (group.length === 0) return page
  const cases = group.map(
    ({ pattern, label }) =>
      sql`match(substringIndex(page, '?', 1), ${param('String', wildcardPattern(pattern))}), ${param('String', `${letters.group}${label}`)}`,
  )
  return sql`multiIf(${join([...cases, page])})`
}

/** One row a visit that got in: `way`, its items as far as they are asked for. */
function ways(selection: Selection, question: JourneyQuestion): Sql {
  const { start, end, steps } = question
  const rows = countedRows(
    selection,
    eventsOfStarted(selection),
    sql`''`,
    asksDepth([start, end].filter((matcher) => matcher !== null)),
  )
  const flag = (matcher: Matcher | null) => (matcher ? sql`toUInt8(${matches(matcher)})` : sql`toUInt8(0)`)
  const marked = sql`SELECT visit, t, sent_id, event, ${itemOf(question)} AS item, ${flag(start)} AS begins, ${flag(end)} AS ends FROM ${rows}`
  // What is neither an item nor an end of the way plays no part.
  const lines = sql`SELECT visit, arraySort(groupArray((t, sent_id, event, item, begins, ends))) AS line FROM (${marked})
    WHERE item != '' OR begins OR ends GROUP BY visit`
  const begun = start ? sql`arraySlice(line, indexOf(line.5, 1)) AS begun` : sql`line AS begun`
  const ended = end ? sql`arraySlice(begun, 1, indexOf(begun.6, 1)) AS ended` : sql`begun AS ended`
  const inside = [
    ...(start ? [sql`has(line.5, 1)`] : []),
    ...(end ? [sql`has(begun.6, 1)`] : []),
    sql`notEmpty(way)`,
  ]
  const told = sql`arrayFilter(item -> item != '', ended.4) AS items`
  const collapsed = sql`arrayFilter((item, before) -> item != before, items, arrayShiftRight(items, 1, '')) AS path`
  const facing = end ? sql`arrayReverse(path)` : sql`path`
  return sql`SELECT ${begun}, ${ended}, ${told}, ${collapsed}, arraySlice(${facing}, 1, ${param('UInt8', steps)}) AS way
    FROM (${lines}) WHERE ${join(inside, sql` AND `)}`
}

/** Each way with the visits that took it. */
function counted(selection: Selection, question: JourneyQuestion): Sql {
  return sql`SELECT way, count() AS visits FROM (${ways(selection, question)}) GROUP BY way`
}

export interface NodeRow {
  readonly step: number
  readonly item: string
  readonly visits: string
}

/** A way with its end, where it is over before the last step. */
function withEnd(steps: number): Sql {
  return sql`if(length(way) < ${param('UInt8', steps)}, arrayPushBack(way, ''), way)`
}

/** All items of every step: the most frequent up to the limit by themselves, the rest in one row of `other`. */
export function nodesStatement(selection: Selection, question: JourneyQuestion): Sql {
  const nodes = sql`SELECT step, item, sum(visits) AS visits FROM (
      SELECT visits, step, item FROM (${counted(selection, question)})
      ARRAY JOIN arrayEnumerate(${withEnd(question.steps)}) AS step, ${withEnd(question.steps)} AS item)
    GROUP BY step, item`
  const ranked = sql`SELECT step, item, visits,
      row_number() OVER (PARTITION BY step, item = '' ORDER BY visits DESC, item) AS place FROM (${nodes})`
  return sql`SELECT step, shown AS item, visits FROM (
      SELECT toUInt8(step) AS step, if(item = '' OR place <= ${param('UInt32', question.limit)}, item, ${param('String', other)}) AS shown, sum(visits) AS visits
      FROM (${ranked}) GROUP BY step, shown)
    ORDER BY step, item = '', item = ${param('String', other)}, visits DESC, item`
}

export interface LinkRow {
  readonly step: number
  readonly source: string
  readonly target: string
  readonly visits: string
}

/** From each step to the next, in the items that the nodes show: `shown[n]` those of step n + 1. */
export function linksStatement(
  selection: Selection,
  question: JourneyQuestion,
  shown: readonly (readonly string[])[],
): Sql {
  const items = shown.flat()
  const steps = shown.flatMap((list, index) => list.map(() => index + 1))
  const known = sql`arrayZip(${param('Array(UInt8)', steps)}, ${param('Array(String)', items)})`
  const whole = withEnd(question.steps)
  const named = sql`arrayMap((item, step) -> if(item = '' OR (toUInt8(step), item) IN (SELECT arrayJoin(${known})), item, ${param('String', other)}), whole, arrayEnumerate(whole))`
  return sql`SELECT toUInt8(step) AS step, source, target, sum(visits) AS visits FROM (
      SELECT visits, step, source, target FROM (
        SELECT visits, ${whole} AS whole, ${named} AS named FROM (${counted(selection, question)}))
      ARRAY JOIN arrayPopBack(arrayEnumerate(named)) AS step, arrayPopBack(named) AS source, arrayPopFront(named) AS target)
    GROUP BY step, source, target ORDER BY step, visits DESC, source, target`
}

export interface PathRow {
  readonly way: readonly string[]
  readonly visits: string
}

export function pathsStatement(selection: Selection, question: JourneyQuestion): Sql {
  return sql`SELECT way, visits FROM (${counted(selection, question)}) ORDER BY visits DESC, way LIMIT ${param('UInt32', question.limit)}`
}
