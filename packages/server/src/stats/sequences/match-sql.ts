/** A matcher as a condition on rows of events. Values are parameters. Patterns are RE2, which takes linear time. */
import type { Matcher, MatcherOperator, PropCondition } from '@footfall/contract/stats/matchers'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { conditionOf, isNegated } from '../query/fields/conditions.ts'
import { allOf, anyOf } from '../query/rows.ts'
import { wildcardPattern } from './wildcard.ts'

/** A pageview's path: its page without the query. A route after `#` is part of it. */
export const path = sql`cutQueryString(page)`

/** Whether a matcher uses the scroll depth of a page. */
export function asksDepth(matchers: readonly Matcher[]): boolean {
  return matchers.some(({ kind }) => kind === 'scroll')
}

/** The pages whose scroll depth matters, as a condition that selects their events. None if a matcher matches any page. */
export function scrolledPages(matchers: readonly Matcher[]): Sql[] {
  const asked = matchers.filter(({ kind }) => kind === 'scroll')
  if (asked.some(({ value }) => !value)) return []
  const each = asked.map(({ operator, value = '' }) => textMatches(path, operator, value))
  return [anyOf(each)]
}

/** The events that match. A matcher of kind `goal` must be resolved first. */
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
      throw new TypeError('a goal must be replaced by its matcher')
  }
}

/** Whether it matches one page or one event, without conditions on properties. */
function isPlain({ kind, operator, props }: Matcher): boolean {
  return (kind === 'page' || kind === 'event') && operator === 'is' && props.length === 0
}

/** Equal for matchers that match the same events. */
export function meaningOf(matcher: Matcher): string {
  return JSON.stringify(isPlain(matcher) ? [matcher.kind, matcher.value ?? ''] : matcher)
}

/** The numbers (from 1 on) of the matchers that an event matches. The matchers must differ in meaning, so that one look-up finds the plain one. */
export function meantBy(matchers: readonly Matcher[]): Sql {
  const numbers = numbersOf(matchers.map((matcher, index) => ({ matcher, number: index + 1 })))
  return sql`arrayFilter(number -> number > 0, [${join([none, ...numbers])}])`
}

/** The same with one row for each of the numbers; 0 if the event matches none. */
export function eachMeaning(matchers: readonly Matcher[]): Sql {
  const [only, ...more] = numbersOf(matchers.map((matcher, index) => ({ matcher, number: index + 1 })))
  return only && more.length === 0 ? only : sql`arrayJoin(${meantBy(matchers)})`
}

export interface Numbered {
  readonly matcher: Matcher
  /** 16 bits. */
  readonly number: number
}

/**
 * The numbers of the matchers that an event matches: one expression for each matcher that is evaluated individually, and one for all plain ones,
 * which are looked up; 0 if there is no match. Numbers of plain matchers with the same meaning are combined bitwise.
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
 * The events that may match any of the matchers, as a condition that selects them before anything else is read: for a scroll depth, which comes from
 * other events, all views of the page.
 */
export function meantByAny(asked: readonly Matcher[]): Sql[] {
  if (asked.length === 0) return []
  const matchers = asked.map(ofAnyDepth)
  const plain = (kind: Matcher['kind']) =>
    matchers.filter((matcher) => matcher.kind === kind && isPlain(matcher)).map(({ value = '' }) => value)
  // The kind comes last. Where the other condition does, the store copies the rows of the kind, to work it out for them alone.
  const among = (kind: Sql, text: Sql, values: readonly string[]) =>
    values.length === 0 ? [] : [sql`(${text} IN ${param('Array(String)', values)} AND ${kind})`]
  const each = [
    ...among(sql`kind = 'pageview'`, path, plain('page')),
    ...among(sql`kind = 'custom'`, sql`name`, plain('event')),
    ...matchers.filter((matcher) => !isPlain(matcher)).map((matcher) => sql`(${matches(matcher)})`),
  ]
  return [anyOf(each)]
}

/** A scroll matcher as one of all views of its pages. */
function ofAnyDepth(matcher: Matcher): Matcher {
  if (matcher.kind !== 'scroll') return matcher
  return matcher.value ? { ...matcher, kind: 'page' } : { ...matcher, kind: 'page', operator: 'contains' }
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

function propHolds({ key, operator, value }: PropCondition): Sql {
  const name = param('String', key)
  const isThere = sql`mapContains(props, ${name})`
  if (operator === 'is_set') return isThere
  if (operator === 'is_not_set') return sql`NOT ${isThere}`
  const text = sql`props[${name}]`
  const holds = conditionOf({ field: 'event_property', operator, value }, { text, on: 'events' }, text)
  if (!value.includes('')) return holds
  // Without the property, the text is empty as well.
  return isNegated(operator) ? sql`(NOT ${isThere} OR ${holds})` : sql`(${isThere} AND ${holds})`
}
