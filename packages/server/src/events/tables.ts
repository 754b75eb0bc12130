/**
 * The tables of the events store and their columns; row types, inserts and names in SQL derive from here. The migrations build
 * them (keys, engines, codecs), and a test holds that both say the same.
 */
import * as c from './columns.ts'
import { identifiersOf } from './sql.ts'

/** Fixed by a visit's first event and repeated on every event of the visit and on the visit itself. */
const visitScope = {
  /** The referring host in lower case without `www.`; '' = direct. */
  referrer: c.word,
  referrer_path: c.text,
  channel: c.word,
  utm_source: c.word,
  utm_medium: c.word,
  utm_campaign: c.word,
  utm_content: c.word,
  utm_term: c.word,
  click_id_kind: c.word,
  /** ISO 3166-1 alpha-2, upper case. */
  country: c.word,
  region: c.word,
  city: c.word,
  language: c.word,
  browser: c.word,
  browser_version: c.word,
  os: c.word,
  os_version: c.word,
  device: c.word,
  device_model: c.word,
  screen: c.word,
} as const

export const tables = {
  events: {
    website_id: c.uuid,
    time: c.time,
    event: c.hash,
    visitor: c.hash,
    visit: c.hash,
    /** 0; higher each time the event was written again because its visit changed. The highest counts (FINAL). */
    version: c.optional(c.count8),
    kind: c.eventKind,
    interactive: c.count8,
    hostname: c.word,
    /** Path and kept query parameters, without the origin. */
    page: c.text,
    title: c.text,
    /** The name of a custom event. */
    name: c.word,
    props: c.optional(c.texts),
    engaged_ms: c.optional(c.count32),
    scroll_depth: c.optional(c.count8),
    revenue: c.optional(c.minorUnits),
    currency: c.optional(c.word),
    order_id: c.optional(c.text),
    ...visitScope,
  },
  visits: {
    website_id: c.uuid,
    start: c.time,
    visit: c.hash,
    visitor: c.hash,
    /** -1 takes back a row written before, +1 states the visit anew: aggregates multiply by it. */
    sign: c.sign,
    /** The last pageview or interactive event: duration = last - start. */
    last: c.time,
    /** The last event of any kind: the 30-minute rule counts from it. */
    last_any: c.time,
    pageviews: c.count32,
    /** Custom events. */
    events: c.count32,
    /** Interactive custom events. */
    interactive: c.count32,
    entry_page: c.text,
    exit_page: c.text,
    entry_title: c.text,
    exit_title: c.text,
    entry_hostname: c.word,
    /** Times of the first and last pageview, by which the writer knows where a late one belongs; 1970: there is none. */
    entry_time: c.optional(c.time),
    exit_time: c.optional(c.time),
    engaged_ms: c.count32,
    ...visitScope,
  },
  /** When each visitor was first seen, ever. */
  visitors: { website_id: c.uuid, visitor: c.hash, first: c.earliest },
  /** Events not counted, by reason and quarter of an hour; rows of one key add up. */
  drops: { website_id: c.uuid, quarter: c.second, reason: c.word, count: c.count64 },
  /** A few dropped events as they came, without the address, to look at for a week. */
  dropped_samples: {
    website_id: c.uuid,
    time: c.time,
    reason: c.word,
    page: c.text,
    hostname: c.word,
    referrer: c.text,
    user_agent: c.text,
  },
  /** Event ids counted in the last days, with their receipt: later copies within 48 hours do not count. Older ones are in `events`. */
  event_ids: { website_id: c.uuid, event: c.hash, received: c.optional(c.second) },
  /** Orders whose revenue was counted: an order id counts once. */
  order_ids: { website_id: c.uuid, order_id: c.text, event: c.hash },
} as const satisfies Record<string, c.Columns>

export type TableName = keyof typeof tables
export type ColumnName = { [T in TableName]: keyof (typeof tables)[T] & string }[TableName]

/** A row to insert into a table. */
export type InsertRow<T extends TableName> = c.RowIn<(typeof tables)[T]>

export type EventRow = InsertRow<'events'>

export const tableNames = Object.keys(tables) as readonly TableName[]

const columnNames = [...new Set(Object.values(tables).flatMap(Object.keys))] as ColumnName[]

/** A table or column of the store as SQL; other names do not compile, and throw. */
export const identifier = identifiersOf([...new Set<TableName | ColumnName>([...tableNames, ...columnNames])])
