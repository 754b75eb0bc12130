/**
 * Filters: entries are AND-ed, the values of one entry OR-ed. A list of entries, or the same list as base64 of its JSON
 * (as the console keeps it in the address).
 */
import { z } from 'zod'
import { id } from '../fields.ts'
import { type Dimension, dimensionNames, dimensions, type Family, type Scope } from './dimensions.ts'
import { traitField } from './trait-field.ts'
import { isTrait, type TraitField } from './traits.ts'

/** `utm_tags` and `event_property` hold several `key=value` pairs at once; the rest one value. */
export const filterFields = [...dimensionNames, 'utm_tags'] as [Dimension, ...Dimension[], 'utm_tags']
export type KnownField = Dimension | 'utm_tags'
export type FilterField = KnownField | TraitField

/** What an entry may name: a field, or a segment by its id; and any trait. */
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
export const maxFilterValues = 200
/** Values of all entries of a list together: each is written out in the statement for some operators. */
export const maxTotalValues = 400
/** Longest base64 text of a filter list that is looked at, in characters; as long may the values of a list be together. */
export const maxEncodedFilters = 64 * 1024

/**
 * One condition. `in`, `not_in`: equal to one of the values ('' = has none). `contains`, `not_contains`: a part of it.
 * `gt` … `lte`: as numbers where the value is one (a screen by its width), else in the order of the characters. `is_set`,
 * `is_not_set` take no values, except keys where the field holds `key=value` pairs. The negated operators match what has no
 * value at all, too; of a trait they match known visitors alone. A segment stands for all its filters: `{ field: 'segment', value: [id] }`.
 */
export const filterEntry = z
  .strictObject({
    field: z.union([z.enum(entryFields), traitField]),
    operator: z.enum(operators).default('in'),
    value: z.array(z.string().max(2048)).max(maxFilterValues).default([]),
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

/** A condition on a field, as it is left when segments are expanded. */
export type Filter = FilterEntry & { readonly field: FilterField }

type FilterInput = z.input<typeof filterEntry>

/** A list of entries or its base64; each fault is told under the entry's own path. */
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
  .default([]) as unknown as z.ZodType<FilterEntry[], FilterInput[] | string | undefined>

/** `path`: where the list stands in what is checked. */
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

/** Base64url of the list's JSON, for an address. */
export function encodeFilters(list: readonly FilterInput[]): string {
  return encodeList(list)
}

/** The same of a list of anything, e.g. the steps of a funnel. */
export function encodeList(list: readonly unknown[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(list))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The JSON value in base64url or plain base64; undefined where it is neither. */
export function decodeFilters(text: string): unknown {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Family and scope of a field, with `utm_tags` beside the dimensions. */
export function fieldInfo(field: FilterField): { family: Family | 'trait'; scope: Scope } {
  if (isTrait(field)) return { family: 'trait', scope: 'visit' }
  return field === 'utm_tags' ? { family: 'referer', scope: 'visit' } : dimensions[field]
}
