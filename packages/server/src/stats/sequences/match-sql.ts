/** A matcher as a condition on rows of events. Values travel as parameters; patterns are RE2, which takes linear time. */
import type { Matcher, MatcherOperator, PropCondition } from '@footfall/contract/stats/matchers'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { conditionOf } from '../query/conditions.ts'
import { allOf } from '../query/rows.ts'
import { asksDepth } from './lines.ts'
import { wildcardPattern } from './wildcard.ts'

/** A pageview's path: its page without the query. Looking for one takes a quarter of the time that cutting does, and most pages have none. */
export const path = sql`if(position(page, '?') = 0, page, substringIndex(page, '?', 1))`

/** The events that a matcher means; one of kind `goal` has to be resolved before. */
export function matches({ kind, operator, value, props, depth }: Matcher): Sql {
  const withProps = props.map(propHolds)
  switch (kind) {
    case 'page':
      return allOf([sql`kind = 'pageview'`, textMatches(path, operator, value ?? ''), ...withProps])
    case 'event':
      return allOf([sql`kind = 'custom'`, textMatches(sql`name`, operator, value ?? ''), ...withProps])
    case 'scroll': {
      const ofPage = value ? [textMatches(path, operator, value)] : []
      return allOf([
        sql`kind = 'pageview'`,
        ...ofPage,
        sql`depth >= ${param('UInt8', depth ?? 0)}`,
        ...withProps,
      ])
    }
    case 'any':
      return allOf([sql`kind != 'engagement'`, ...withProps])
    case 'goal':
      throw new TypeError('a goal stands for its own matcher')
  }
}

/** Whether it means one page or one event, whatever its properties. */
function isPlain({ kind, operator, props }: Matcher): boolean {
  return (kind === 'page' || kind === 'event') && operator === 'is' && props.length === 0
}

/** The same for matchers that mean the same events. */
export function meaningOf(matcher: Matcher): string {
  return JSON.stringify(isPlain(matcher) ? [matcher.kind, matcher.value ?? ''] : matcher)
}

/** The numbers of the matchers, counted from 1 on, that an event is meant by; they differ in meaning, so that one look-up finds the plain one. */
export function meantBy(matchers: readonly Matcher[]): Sql {
  const numbers = numbersOf(matchers.map((matcher, index) => ({ matcher, number: index + 1 })))
  return sql`arrayFilter(number -> number > 0, [${join([none, ...numbers])}])`
}

/** The same, a row for each of the numbers; 0: the event is meant by none. */
export function eachMeaning(matchers: readonly Matcher[]): Sql {
  const [only, ...more] = numbersOf(matchers.map((matcher, index) => ({ matcher, number: index + 1 })))
  return only && more.length === 0 ? only : sql`arrayJoin(${meantBy(matchers)})`
}

export interface Numbered {
  readonly matcher: Matcher
  /** Of 16 bits. */
  readonly number: number
}

/**
 * The numbers of the matchers that an event is meant by, as one expression for each that is looked at by itself and one for all plain ones, which
 * are looked up; 0: it is not meant. Of plain matchers that mean the same, the numbers are put together bit by bit.
 */
export function numbersOf(matchers: readonly Numbered[]): Sql[] {
  const plain = matchers.filter(({ matcher }) => isPlain(matcher))
  const found = (kind: Matcher['kind'], text: Sql): Sql[] => {
    const own = new Map<string, number>()
    for (const { matcher, number } of plain.filter(({ matcher }) => matcher.kind === kind))
      own.set(matcher.value ?? '', (own.get(matcher.value ?? '') ?? 0) | number)
    if (own.size === 0) return []
    const numbers = param('Array(UInt16)', [...own.values()])
    return [
      sql`transform(toString(${text}), ${param('Array(String)', [...own.keys()])}, ${numbers}, ${none})`,
    ]
  }
  const cases = [
    ...found('page', path).map((number) => sql`kind = 'pageview', ${number}`),
    ...found('event', sql`name`).map((number) => sql`kind = 'custom', ${number}`),
  ]
  const others = matchers
    .filter(({ matcher }) => !isPlain(matcher))
    .map(({ matcher, number }) => sql`if(${matches(matcher)}, ${param('UInt16', number)}, ${none})`)
  return [...(cases.length === 0 ? [] : [sql`multiIf(${join([...cases, none])})`]), ...others]
}

const none = sql`${param('UInt16', 0)}`

/**
 * The events that any of the matchers means, as a condition that picks them before anything else of them is read; none where one asks how far a
 * page was scrolled, which other events tell.
 */
export function meantByAny(matchers: readonly Matcher[]): Sql[] {
  if (matchers.length === 0 || asksDepth(matchers)) return []
  const plain = (kind: Matcher['kind']) =>
    matchers.filter((matcher) => matcher.kind === kind && isPlain(matcher)).map(({ value = '' }) => value)
  const among = (kind: Sql, text: Sql, values: readonly string[]) =>
    values.length === 0 ? [] : [sql`(${kind} AND ${text} IN ${param('Array(String)', values)})`]
  const each = [
    ...among(sql`kind = 'pageview'`, path, plain('page')),
    ...among(sql`kind = 'custom'`, sql`name`, plain('event')),
    ...matchers.filter((matcher) => !isPlain(matcher)).map((matcher) => sql`(${matches(matcher)})`),
  ]
  return [sql`(${join(each, sql` OR `)})`]
}

function textMatches(text: Sql, operator: MatcherOperator, value: string): Sql {
  switch (operator) {
    case 'is':
      return sql`${text} = ${param('String', value)}`
    case 'contains':
      return sql`position(${text}, ${param('String', value)}) > 0`
    case 'starts_with':
      return sql`startsWith(${text}, ${param('String', value)})`
    case 'wildcard':
      return sql`match(${text}, ${param('String', wildcardPattern(value))})`
    case 'regex':
      return sql`match(${text}, ${param('String', value)})`
  }
}

/** An event without the property has the empty text, as everywhere in filters. */
function propHolds({ key, operator, value }: PropCondition): Sql {
  const text = sql`props[${param('String', key)}]`
  return conditionOf({ field: 'event_property', operator, value }, { text, on: 'events' }, text)
}
