/** Columns of the store's tables in the order in which the writer encodes them. */

import {
  clientFields,
  fieldNames,
  placeFields,
  scopeFields,
  sourceFields,
} from '../../events/event-fields.ts'

/** What a visit takes from its first event: in three parts, each encoded and shared as a whole. */
export const sourceColumns = fieldNames(sourceFields)
export const placeColumns = fieldNames(placeFields)
export const clientColumns = fieldNames(clientFields)
export const scopeColumns = fieldNames(scopeFields)

/** An event's own texts, `props` among them as a map. */
export const eventTextColumns = [
  'hostname',
  'page',
  'title',
  'name',
  'props',
  'currency',
  'order_id',
] as const

export const eventColumns = [
  'website_id',
  'time',
  'event',
  'visitor',
  'visit',
  'version',
  'kind',
  'interactive',
  'engaged_ms',
  'scroll_depth',
  'revenue',
  ...eventTextColumns,
  ...scopeColumns,
  'orphan_id',
] as const

export const visitColumns = [
  'website_id',
  'start',
  'visit',
  'visitor',
  'sign',
  'last',
  'last_any',
  'pageviews',
  'events',
  'interactive',
  'engaged_ms',
  'entry_time',
  'exit_time',
  'entry_hostname',
  'entry_page',
  'entry_title',
  'exit_page',
  'exit_title',
  ...scopeColumns,
  'edge_ids',
] as const

export const visitorColumns = ['website_id', 'visitor', 'first', 'given'] as const
export const traitColumns = ['website_id', 'trait', 'visitor', 'latest'] as const
export const eventIdColumns = ['website_id', 'event', 'received'] as const
export const orderColumns = [
  'website_id',
  'order_id',
  'time',
  'sent_id',
  'event',
  'currency',
  'revenue',
] as const
export const dropColumns = ['website_id', 'quarter', 'reason', 'count'] as const
export const sampleColumns = [
  'website_id',
  'time',
  'reason',
  'page',
  'hostname',
  'referrer',
  'user_agent',
] as const
