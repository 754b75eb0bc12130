/** A filter entry as a condition on a field's text. Values are sent as parameters, never as text. */
import { asciiHost } from '@footfall/contract/host-name'
import type { Filter } from '@footfall/contract/stats/filters'
import { param, type Sql, sql } from '../../../events/sql.ts'
import { anyOf } from '../rows.ts'
import type { FieldSql } from './dimension-sql.ts'

/** The condition of an entry on `text`, the field on a row of the table that is read. */
export function conditionOf(entry: Filter, field: FieldSql, text: Sql): Sql {
  const values = valuesOf(entry, field)
  const positive = field.pairs ? pairsInCase(entry, field, text) : textCondition(entry.operator, values, text)
  return isNegated(entry.operator) ? sql`NOT ${positive}` : positive
}

function valuesOf({ field, operator, value }: Filter, { caseless }: FieldSql): readonly string[] {
  if (field === 'screen' && Object.hasOwn(comparisons, operator)) return value.map(widthOf)
  if (field === 'referer' || field === 'hostname') return value.map(storedHost)
  return caseless ? value.map((each) => each.toLowerCase()) : value
}

/** A domain, or a part of one between dots, in ASCII if it is written in letters. */
function storedHost(text: string): string {
  return /^[ -~]*$/.test(text) ? text : (asciiHost(text) ?? text)
}

/** The width of a screen such as `1440x900`; any other text unchanged. */
function widthOf(text: string): string {
  return /^(\d{1,6}) ?[x×] ?\d{1,6}$/i.exec(text)?.[1] ?? text
}

export function isNegated(operator: Filter['operator']): boolean {
  return operator === 'not_in' || operator === 'not_contains' || operator === 'is_not_set'
}

const comparisons = { gt: sql`>`, lt: sql`<`, gte: sql`>=`, lte: sql`<=` }

/** The condition without its negation. */
function textCondition(operator: Filter['operator'], values: readonly string[], text: Sql): Sql {
  switch (operator) {
    case 'in':
    case 'not_in':
      return sql`(${text} IN ${param('Array(String)', values)})`
    case 'contains':
    case 'not_contains':
      return anyOf(values.map((value) => sql`position(${text}, ${param('String', value)}) > 0`))
    case 'is_set':
    case 'is_not_set':
      return sql`(${text} != '')`
    default:
      return anyOf(values.map((value) => ordered(text, comparisons[operator], value)))
  }
}

const plainNumber = /^-?\d{1,300}(\.\d{1,300})?(e[-+]?\d{1,3})?$/i
/** A program may write a very small or large number with an exponent. */
const leadingNumber = sql`'^-?[0-9]+(?:[.][0-9]+)?(?:[eE][-+]?[0-9]{1,3})?'`

/** Numbers are compared with the number at the start of a text (a screen's width, a version's first part). Otherwise texts are compared as texts. */
function ordered(text: Sql, comparison: Sql, value: string): Sql {
  if (plainNumber.test(value) && Number.isFinite(Number(value)))
    return sql`ifNull(toFloat64OrNull(extract(toString(${text}), ${leadingNumber})) ${comparison} ${param('Float64', Number(value))}, 0)`
  return sql`(${text} != '' AND ${text} ${comparison} ${param('String', value)})`
}

/** The condition on pairs, some of which may be compared in lower case. */
function pairsInCase(entry: Filter, { keys, map, byCase }: FieldSql, text: Sql): Sql {
  const lower = entry.value.map((each) => each.toLowerCase())
  const namesKeys = entry.operator === 'is_set' || entry.operator === 'is_not_set'
  if (namesKeys && map && entry.value.length > 0)
    return anyOf(entry.value.map((key) => sql`mapContains(${map}, ${param('String', key)})`))
  if (!byCase || namesKeys || lower.every((each, index) => each === entry.value[index]))
    return pairsCondition(entry, text, keys)
  const inLower = pairsCondition({ ...entry, value: lower }, byCase.lower, keys)
  return sql`(${inLower} OR ${pairsCondition(entry, byCase.exact, keys)})`
}

/**
 * For fields with several `key=value` pairs. A value of the entry is also `key=value`, and the operator is about the value of that key. One without
 * `=` is about the values of all keys, or with `is_set` names a key.
 */
function pairsCondition({ operator, value }: Filter, pairs: Sql, keys?: FieldSql['keys']): Sql {
  const bare = value.filter((each) => !each.includes('='))
  const valuesOnly = sql`arrayMap(x -> substring(x, position(x, '=') + 1), ${pairs})`
  switch (operator) {
    case 'in':
    case 'not_in': {
      const whole = sql`hasAny(${pairs}, ${param('Array(String)', value)})`
      return bare.length === 0
        ? whole
        : sql`(${whole} OR hasAny(${valuesOnly}, ${param('Array(String)', bare)}))`
    }
    case 'contains':
    case 'not_contains':
      return anyOf(
        value.map((each) =>
          existsPair(
            pairs,
            valuesOnly,
            each,
            (text, part) => sql`position(${text}, ${param('String', part)}) > 0`,
          ),
        ),
      )
    case 'is_set':
    case 'is_not_set':
      if (keys && value.every((key) => Object.hasOwn(keys, key)))
        return anyOf(
          Object.entries(keys)
            .filter(([key]) => value.length === 0 || value.includes(key))
            .map(([, text]) => sql`${text} != ''`),
        )
      if (value.length === 0) return sql`notEmpty(${pairs})`
      return anyOf(
        value.map((key) => sql`arrayExists(x -> startsWith(x, ${param('String', `${key}=`)}), ${pairs})`),
      )
    default:
      return anyOf(
        value.map((each) =>
          existsPair(pairs, valuesOnly, each, (text, limit) => ordered(text, comparisons[operator], limit)),
        ),
      )
  }
}

/** Whether `holds` is true of a value: of the key that `value` names, otherwise of any. */
function existsPair(
  pairs: Sql,
  valuesOnly: Sql,
  value: string,
  holds: (text: Sql, than: string) => Sql,
): Sql {
  const split = value.indexOf('=')
  if (split < 0) return sql`arrayExists(y -> ${holds(sql`y`, value)}, ${valuesOnly})`
  const key = param('String', value.slice(0, split + 1))
  const rest = sql`arrayMap(x -> substring(x, length(${key}) + 1), arrayFilter(x -> startsWith(x, ${key}), ${pairs}))`
  return sql`arrayExists(y -> ${holds(sql`y`, value.slice(split + 1))}, ${rest})`
}
