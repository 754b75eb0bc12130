/** Columns of the store's tables in the order in which the writer encodes them. */

/** What a visit takes from its first event: in three parts, each encoded and shared as a whole. */
export const sourceColumns = [
  'referrer',
  'referrer_path',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'click_id_kind',
] as const
export const placeColumns = ['country', 'region', 'city'] as const
export const clientColumns = [
  'language',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device',
  'device_model',
  'screen',
] as const
export const scopeColumns = [...sourceColumns, ...placeColumns, ...clientColumns] as const

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

export const visitorColumns = ['website_id', 'visitor', 'first'] as const
export const eventIdColumns = ['website_id', 'event', 'received'] as const
export const orderColumns = ['website_id', 'order_id', 'event'] as const
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

export type ScopeColumn = (typeof scopeColumns)[number]
