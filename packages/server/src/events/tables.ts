/**
 * The tables of the events store and their columns. Row types, inserts and names in SQL derive from here. The migrations create them (keys, engines,
 * codecs), and a test asserts that both agree.
 */
import { minute } from '@footfall/contract/durations'
import * as c from '../event-fields/columns.ts'
import {
  campaignFields,
  clientFields,
  ownFields,
  placeFields,
  scopeFields,
} from '../event-fields/event-fields.ts'
import { identifiersOf } from './sql.ts'

/** A visit continues while the next event comes at most this many milliseconds after the previous one. */
export const visitGap = 30 * minute

const visitPlace = { ...placeFields, ...clientFields } as const

const eventColumns = {
  website_id: c.uuid,
  time: c.time,
  event: c.hash,
  visitor: c.hash,
  visit: c.hash,
  /** 0, and higher each time the event is written again because its visit changed. The highest counts (FINAL). */
  version: c.optional(c.count8),
  ...ownFields,
  ...scopeFields,
  /** The id, as it was sent, of an engagement event without a visit; otherwise ''. Events of the same millisecond are ordered by it. */
  orphan_id: c.optional(c.text),
  /** The id, as it was sent, of an event at a whole second; otherwise ''. Events of the same millisecond are ordered by it. */
  sent_id: c.optional(c.text),
} as const

export const tables = {
  events: eventColumns,
  /** The rows of `events` that paid or refunded, in all their versions, where reports find them together. The engine puts them here, too. */
  payments: eventColumns,
  visits: {
    website_id: c.uuid,
    start: c.time,
    visit: c.hash,
    visitor: c.hash,
    /** -1 takes back an earlier row, +1 adds the visit. Aggregates multiply by it. */
    sign: c.sign,
    /** The last pageview or interactive event: duration = last - start. */
    last: c.time,
    /** The last event of any kind, from which the 30-minute rule counts. */
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
    /** Times of the first and last pageview, by which the writer places a late one; 1970 if there is none. */
    entry_time: c.optional(c.time),
    exit_time: c.optional(c.time),
    engaged_ms: c.count32,
    ...scopeFields,
    /** The day on which the row was written, filled in by the store. */
    written: c.optional(c.day),
    /**
     * Ids of the first event and of the first and last pageview, by which events of the same millisecond are ordered; '' some days after the row was
     * written.
     */
    edge_ids: c.optional(c.text),
  },
  /** When each visitor was first seen. */
  visitors: {
    website_id: c.uuid,
    visitor: c.hash,
    first: c.earliest,
    /** 1 if known by the site's own id; otherwise a keyed hash that changes with the salt. */
    given: c.optional(c.flag),
  },
  /** Attributes that sites supply for visitors they know. */
  traits: { website_id: c.uuid, trait: c.word, visitor: c.hash, latest: c.latestText },
  /** Dropped events by reason and quarter-hour. Rows of one key add up. */
  drops: { website_id: c.uuid, quarter: c.second, reason: c.word, count: c.count64 },
  /** A few dropped events as they came, without the address, kept for a week. */
  dropped_samples: {
    website_id: c.uuid,
    time: c.time,
    reason: c.word,
    page: c.text,
    hostname: c.word,
    referrer: c.text,
    user_agent: c.text,
  },
  /** Ids and receipts of events counted in the last days. Copies within 48 hours do not count. Older ids are in `events`. */
  event_ids: { website_id: c.uuid, event: c.hash, received: c.optional(c.second) },
  /** Payments and refunds of orders, as in their events. Reports decide which of them count. */
  order_payments: {
    website_id: c.uuid,
    order_id: c.text,
    time: c.time,
    /** The event's id as it was sent, by which payments of the same millisecond are ordered; '' in rows from before this table. */
    sent_id: c.text,
    event: c.hash,
    currency: c.word,
    revenue: c.minorUnits,
  },
  /** The daily rollup: sums of past days by one dimension ('' for none). */
  closed_days: {
    website_id: c.uuid,
    /** The run that wrote the row. The row counts if `closings` has the run. */
    step: c.count64,
    dimension: c.word,
    /** Start of the local day of the events, or of the start of the visits. */
    day: c.second,
    /** Start of the local day in which the visits ended; equal to `day` for other sums. */
    ended: c.second,
    value: c.word,
    pageviews: c.count64,
    events: c.count64,
    visits: c.count64,
    visit_views: c.count64,
    entered: c.count64,
    bounces: c.count64,
    duration: c.milliseconds,
    exits: c.count64,
    engaged_ms: c.count64,
  },
  /**
   * How many visitors came on `day` whose previous day with the same value was `before` (0: none). A period's distinct visitors are then a plain
   * sum: those on its days whose previous day is before the period or who never came before.
   */
  closed_visitors: {
    website_id: c.uuid,
    step: c.count64,
    dimension: c.word,
    day: c.second,
    value: c.word,
    before: c.second,
    visitors: c.count32,
  },
  /**
   * The visit rollup: visits of past days, one row for each local day they touch. Filtered reports sum these rows instead of counting. Days are
   * local dates, in days since 1970. A visit within one day has one row with everything. A visit across days has a row for each day with what
   * happened on it, and a row for the day it began with the visit as a whole.
   */
  closed_visits: {
    website_id: c.uuid,
    step: c.count64,
    day: c.count16,
    /** The day in which the visit ended, if the row has the whole visit; otherwise equal to `day`. */
    ended: c.count16,
    visitor: c.hash,
    referrer: c.word,
    ...campaignFields,
    ...visitPlace,
    /** A bit for each of these columns that differed in any of the visitor's rows up to this one. */
    changed: c.count32,
    /** The visitor's first day. */
    first: c.count16,
    /** The visitor's last day before this row; 0: none, 65535: the row has no event that counts. */
    before: c.count16,
    /** The same, with the same value. */
    before_referrer: c.count16,
    before_channel: c.count16,
    before_utm_source: c.count16,
    before_utm_medium: c.count16,
    before_utm_campaign: c.count16,
    /** Pageviews and custom events of the day. */
    views: c.count32,
    customs: c.count32,
    /** 1 if the row has the whole visit: */
    began: c.count8,
    visit_views: c.count32,
    bounced: c.count8,
    /** Milliseconds; 0 for a bounce. */
    lasted: c.count64,
    entry_page: c.word,
    exit_page: c.word,
    /** Its pages, with what happened on each, and the previous day on which the visitor saw the page, as in `before`. */
    'seen.page': c.words,
    'seen.views': c.counts32,
    'seen.customs': c.counts32,
    'seen.engaged': c.counts64,
    'seen.before': c.counts16,
  },
  /** Temporary rows of a rollup run: one for each visit and local day. */
  closing_visits: {
    step: c.count64,
    visitor: c.hash,
    day: c.second,
    views: c.count32,
    customs: c.count32,
    referrer: c.word,
    channel: c.word,
    utm_source: c.word,
    utm_medium: c.word,
    utm_campaign: c.word,
    ...visitPlace,
  },
  /** The rollup runs whose rows count. */
  closings: {
    website_id: c.uuid,
    /** When the run's days began to count, in Unix milliseconds. In rows of earlier versions equal to `step`. */
    build: c.count64,
    step: c.count64,
    zone: c.word,
    /** The days that the run rolled up. */
    since: c.time,
    through: c.time,
    /** The version of its rows in all rollup tables: see `rollupVersion`. */
    version: c.optional(c.count8),
  },
  /** Events so late that their day may have been rolled up: `time` is the earliest of a batch, `noted` when it was stored. */
  late_marks: { website_id: c.uuid, noted: c.time, time: c.time },
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
