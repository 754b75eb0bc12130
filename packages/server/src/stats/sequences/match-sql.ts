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

/**
 * The events that any of the matchers means, as a condition that picks them before anything else of them is read; none where one asks how far a
 * page was scrolled, which other events tell.
 */
export function meantByAny(matchers: readonly Matcher[]): Sql[] {
  if (matchers.length === 0 || asksDepth(matchers)) return []
  const isPlain = ({ kind, operator, props }: Matcher) =>
    (kind === 'page' || kind === 'event') && operator === 'is' && props.length === 0
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
