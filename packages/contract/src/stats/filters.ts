/**
 * Filters: entries are combined by AND, the values of an entry by OR. A list of entries, or the same list as base64 of its JSON (as in the console's
 * address).
 */
import { z } from 'zod'
import { id } from '../fields.ts'
import { readablePage } from '../page-text.ts'
import { type Dimension, dimensionNames, dimensions, type Family, type Scope } from './dimensions.ts'
import { traitField } from './trait-field.ts'
import { isTrait, type TraitField } from './traits.ts'

/** `utm_tags` and `event_property` have several `key=value` pairs; the others have one value. */
export const filterFields = [...dimensionNames, 'utm_tags'] as [Dimension, ...Dimension[], 'utm_tags']
export type KnownField = Dimension | 'utm_tags'
export type FilterField = KnownField | TraitField

/** What an entry may name: a field, a segment by its id, or any trait. */
export const entryFields = [...filterFields, 'segment'] as [...typeof filterFields, 'segment']
export type EntryField = FilterField | 'segment'

export const operators = [
  'in',
  'not_in',
  'contains',
  'not_contains',
  'is_set',
  'is_not_set',
  'gt',
  'lt',
  'gte',
  'lte',
] as const
export type Operator = (typeof operators)[number]

export const maxFilters = 20
const maxFilterValues = 200
/** Limit of values of all entries together, because some operators write each into the statement. */
export const maxTotalValues = 400
/** Limit of a value, in characters: the longest property there may be, with its key and `=`. */
const maxValueLength = 2304
/** Limit of a filter list's base64 text, in characters, and of all its values together. */
const maxEncodedFilters = 64 * 1024

/** Whose values are pages, which may be written as a browser copies them, with escapes. */
export const pageFields: ReadonlySet<EntryField> = new Set<EntryField>(['page', 'entry_page', 'exit_page'])

/**
 * One condition. `in`, `not_in`: equal to one of the values ('' = has none). `contains`, `not_contains`: a part of it. `gt` … `lte`: compared as
 * numbers if the value is one, otherwise by character order; screens by their width, which may be given as `1440` or `1440x900`. `is_set`,
 * `is_not_set` take no values, except keys for fields with `key=value` pairs. The negated operators also match rows without any value; for a trait
 * they only match known visitors. A segment stands for all its filters: `{ field: 'segment', value: [id] }`.
 */
export const filterEntry = z
  .strictObject({
    field: z.union([z.enum(entryFields), traitField]),
    operator: z.enum(operators).default('in'),
    value: z.array(z.string().max(maxValueLength)).max(maxFilterValues).default([]),
  })
  .overwrite((entry) => {
    if (pageFields.has(entry.field)) return { ...entry, value: entry.value.map(readablePage) }
    // Ids may be written in capitals.
    if (entry.field === 'segment') return { ...entry, value: entry.value.map((text) => text.toLowerCase()) }
    return entry
  })
  .superRefine((entry, context) => {
    const needsValue = entry.operator !== 'is_set' && entry.operator !== 'is_not_set'
    if (needsValue && entry.value.length === 0)
      context.addIssue({ code: 'custom', path: ['value'], message: 'required' })
    if (entry.field !== 'segment') return
    if (entry.operator !== 'in')
      context.addIssue({ code: 'custom', path: ['operator'], message: 'segment_operator' })
    else if (entry.value.length > 1)
      context.addIssue({ code: 'custom', path: ['value'], message: 'one_segment' })
    else if (entry.value.length === 1 && !id.safeParse(entry.value[0]).success)
      context.addIssue({ code: 'custom', path: ['value', 0], message: 'unknown_segment' })
  })
export type FilterEntry = z.infer<typeof filterEntry>

/** A condition on a field, after segments are expanded. */
export type Filter = FilterEntry & { readonly field: FilterField }

type FilterInput = z.input<typeof filterEntry>

/** A list of entries or its base64. Each error has the entry's own path. The cast names what `preprocess` accepts, which the library types as unknown. */
export const filters = z
  .preprocess(
    (given, context) => {
      if (typeof given !== 'string') return given
      const short = given.length <= maxEncodedFilters
      const list = short ? decodeFilters(given) : undefined
      if (list !== undefined) return list
      const message = short ? 'malformed_base64' : 'too_long'
      context.issues.push({ code: 'custom', message, input: given })
      return z.NEVER
    },
    z
      .array(filterEntry)
      .max(maxFilters)
      .superRefine((list, context) => checkTotalValues(list, context)),
  )
  .default([]) as unknown as z.ZodDefault<z.ZodType<FilterEntry[], FilterInput[] | string>>

/** `path`: the path of the list in the input. */
export function checkTotalValues(
  list: readonly { readonly value: readonly string[] }[],
  context: z.core.$RefinementCtx,
  path: readonly string[] = [],
): void {
  let values = 0
  let characters = 0
  for (const [index, { value }] of list.entries()) {
    values += value.length
    for (const text of value) characters += text.length
    const isLong = characters > maxEncodedFilters
    if (values <= maxTotalValues && !isLong) continue
    const message = isLong ? 'too_long' : 'too_many_values'
    context.addIssue({ code: 'custom', path: [...path, index, 'value'], message })
    return
  }
}

/** Base64url of the list's JSON, for addresses. */
export function encodeFilters(list: readonly FilterInput[]): string {
  return encodeList(list)
}

/** The same for any list, e.g. the steps of a funnel. */
export function encodeList(list: readonly unknown[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(list))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The JSON value in base64url or plain base64; undefined if it is neither. A `+` that was not escaped in an address is read as a space. */
export function decodeFilters(text: string): unknown {
  try {
    const binary = atob(text.replaceAll(/[- ]/g, '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Family and scope of a field, including `utm_tags`. */
export function fieldInfo(field: FilterField): { family: Family | 'trait'; scope: Scope } {
  if (isTrait(field)) return { family: 'trait', scope: 'visit' }
  return field === 'utm_tags' ? { family: 'referer', scope: 'visit' } : dimensions[field]
}
