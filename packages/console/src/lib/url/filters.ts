/** The `filters` parameter of the address: base64url of the list's JSON. Plain base64 is read, too. Invalid entries are left out. */
import {
  decodeFilters,
  type EntryField,
  encodeFilters,
  entryFields,
  type FilterEntry,
  type FilterField,
  maxFilters,
  type Operator,
  operators,
} from '@footfall/contract/stats/filters'
import { isTrait } from '@footfall/contract/stats/traits'

export type { EntryField, FilterField, Operator }

/** An entry of the address: a filter on a field, or a segment by its id. */
export type Filter = FilterEntry

/** The entries of a `filters` parameter. The default operator is `in`. */
export function readFilters(text: string | null): Filter[] {
  const list = text ? decodeFilters(text) : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap(readEntry).slice(0, maxFilters)
}

/** The corrected text for a `filters` parameter that is partly or completely unreadable, null to remove it; undefined if it is valid. */
export function repairedFilters(text: string | null): string | null | undefined {
  if (!text) return undefined
  const list = decodeFilters(text)
  const read = readFilters(text)
  return Array.isArray(list) && list.length === read.length ? undefined : writeFilters(read)
}

function readEntry(entry: unknown): Filter[] {
  const { field, operator = 'in', value = [] } = (entry ?? {}) as Partial<Filter>
  if (typeof field !== 'string' || !(isTrait(field) || isEntryField(field))) return []
  if (!operators.includes(operator)) return []
  const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
  if (values.length === 0 && takesValues(operator)) return []
  return [{ field, operator, value: values }]
}

function isEntryField(field: string): field is (typeof entryFields)[number] {
  return entryFields.some((one) => one === field)
}

/** The parameter's text; null for an empty list. */
export function writeFilters(filters: readonly Filter[]): string | null {
  return filters.length === 0 ? null : encodeFilters(filters)
}

export function takesValues(operator: Operator): boolean {
  return operator !== 'is_set' && operator !== 'is_not_set'
}

/** Whether an operator's values are picked from those seen. The others take text. */
export function picksValues(operator: Operator): boolean {
  return operator === 'in' || operator === 'not_in'
}

/** Whether an operator's values are several parts of a text. The others that take text have one bound. */
export function hasParts(operator: Operator): boolean {
  return operator === 'contains' || operator === 'not_contains'
}

/** With values, adds the filter or replaces the one of its field. Without values, removes it. */
export function setFilter(filters: readonly Filter[], entry: Filter): Filter[] {
  const keep = entry.value.length > 0 || !takesValues(entry.operator)
  const at = filters.findIndex((one) => one.field === entry.field)
  if (!keep) return removeFilter(filters, entry.field)
  if (at === -1) return [...filters, entry]
  return filters.map((one, index) => (index === at ? entry : one))
}

/**
 * The filters and one value more. It replaces the filter of a field with one value, which it is a part of. Of properties and tags there are several,
 * so a row may have to have another one besides.
 */
export function narrow(filters: readonly Filter[], entry: Filter): Filter[] {
  if (entry.field !== 'event_property' && entry.field !== 'utm_tags') return setFilter(filters, entry)
  const isThere = filters.some((one) => JSON.stringify(one) === JSON.stringify(entry))
  return isThere ? [...filters] : [...filters, entry]
}

function removeFilter(filters: readonly Filter[], field: EntryField): Filter[] {
  return filters.filter((one) => one.field !== field)
}

/** A click on a row: the value becomes the field's filter. If it already is the only value, the filter is removed. */
export function toggleValue(filters: readonly Filter[], field: FilterField, value: string): Filter[] {
  const current = filters.find((one) => one.field === field)
  const isOn = current?.operator === 'in' && current.value.includes(value)
  if (!isOn) return setFilter(filters, { field, operator: 'in', value: [value] })
  return setFilter(filters, { field, operator: 'in', value: current.value.filter((one) => one !== value) })
}
