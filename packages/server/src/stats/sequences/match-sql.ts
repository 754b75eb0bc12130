/** A matcher as a condition on rows of events. Values travel as parameters; patterns are RE2, which takes linear time. */
import type { Matcher, MatcherOperator, PropCondition } from '@footfall/contract/stats/matchers'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { conditionOf } from '../query/conditions.ts'
import { allOf } from '../query/rows.ts'
import { asksDepth } from './lines.ts'
import { wildcardPattern } from './wildcard.ts'

/** A pageview's path: its page without the query. */
const path = sql`substringIndex(page, '?', 1)`

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
  const numbered = matchers.map((matcher, index) => ({ matcher, number: index + 1 }))
  const plain = (kind: Matcher['kind'], text: Sql) => {
    const own = numbered.filter(({ matcher }) => matcher.kind === kind && isPlain(matcher))
    if (own.length === 0) return sql`toUInt8(0)`
    const values = own.map(({ matcher: { value = '' } }) => value)
    const numbers = own.map(({ number }) => number)
    return sql`transform(toString(${text}), ${param('Array(String)', values)}, ${param('Array(UInt8)', numbers)}, toUInt8(0))`
  }
  const others = numbered
    .filter(({ matcher }) => !isPlain(matcher))
    .map(({ matcher, number }) => sql`if(${matches(matcher)}, ${param('UInt8', number)}, toUInt8(0))`)
  const found = sql`multiIf(kind = 'pageview', ${plain('page', path)}, kind = 'custom', ${plain('event', sql`name`)}, toUInt8(0))`
  return sql`arrayFilter(number -> number > 0, [${join([found, ...others])}])`
}

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
