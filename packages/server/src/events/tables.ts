/**
 * The tables of the events store and their columns; row types, inserts and names in SQL derive from here. The migrations build
 * them (keys, engines, codecs), and a test holds that both say the same.
 */
import * as c from '../event-fields/columns.ts'
import {
  campaignFields,
  clientFields,
  ownFields,
  placeFields,
  scopeFields,
} from '../event-fields/event-fields.ts'
import { identifiersOf } from './sql.ts'

const visitPlace = { ...placeFields, ...clientFields } as const

export const tables = {
  events: {
    website_id: c.uuid,
    time: c.time,
    event: c.hash,
    visitor: c.hash,
    visit: c.hash,
    /** 0; higher each time the event was written again because its visit changed. The highest counts (FINAL). */
    version: c.optional(c.count8),
    ...ownFields,
    ...scopeFields,
    /** Of an engagement event without a visit its id as it was sent, by which events of one millisecond are ordered; else ''. */
    orphan_id: c.optional(c.text),
    /** Of an event at a whole second its id as it was sent, by which events of one millisecond are ordered; else ''. */
    sent_id: c.optional(c.text),
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
    ...scopeFields,
    /** The day on which the row was written; the store fills it in. */
    written: c.optional(c.day),
    /** Ids of the first event, the first and the last pageview, by which events of one millisecond are ordered; '' some days after the row was written. */
    edge_ids: c.optional(c.text),
  },
  /** When each visitor was first seen, ever. */
  visitors: {
    website_id: c.uuid,
    visitor: c.hash,
    first: c.earliest,
    /** 1: known by the site's own id; else by a keyed hash that changes with the salt. */
    given: c.optional(c.flag),
  },
  /** What sites say of the visitors they know. */
  traits: { website_id: c.uuid, trait: c.word, visitor: c.hash, latest: c.latestText },
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
  /** Payments and refunds of orders, as their events say: which of them count is settled when it is asked. */
  order_payments: {
    website_id: c.uuid,
    order_id: c.text,
    time: c.time,
    /** The event's id as it was sent, by which payments of one millisecond are ordered; '' of rows from before this table. */
    sent_id: c.text,
    event: c.hash,
    currency: c.word,
    revenue: c.minorUnits,
  },
  /** What happened on days that are over, summed up by one dimension ('' = none). */
  closed_days: {
    website_id: c.uuid,
    /** The run that wrote the row; it counts when `closings` has it. */
    step: c.count64,
    dimension: c.word,
    /** Start of the local day: of the events, or of the visits' start. */
    day: c.second,
    /** Start of the local day in which the visits ended; of other sums the same as `day`. */
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
   * How many visitors were there on `day` whose last day before with the same value was `before` (0: none). A period's distinct visitors are
   * then a plain sum: those of its days who were there before it last, or never.
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
   * Visits of days that are over, a row for each local day they touch: what a report under filters sums up instead of counting. Days are local
   * dates, in days since 1970. Of a visit within one day the row tells all; of one across days there is a row for each day, of what happened on
   * it, and one for the day it began, of the visit as a whole.
   */
  closed_visits: {
    website_id: c.uuid,
    step: c.count64,
    day: c.count16,
    /** The day in which the visit ended, where the row tells of the whole visit; else the same as `day`. */
    ended: c.count16,
    visitor: c.hash,
    referrer: c.word,
    ...campaignFields,
    ...visitPlace,
    /** A bit for each of these columns that has not been the same on all of the visitor's rows up to this one. */
    changed: c.count32,
    /** The visitor's first day ever. */
    first: c.count16,
    /** The day on which the visitor was there last before this row; 0: never, 65535: the row tells of no event that counts. */
    before: c.count16,
    /** The same, there with the same value. */
    before_referrer: c.count16,
    before_channel: c.count16,
    before_utm_source: c.count16,
    before_utm_medium: c.count16,
    before_utm_campaign: c.count16,
    /** Pageviews and custom events of the day. */
    views: c.count32,
    customs: c.count32,
    /** 1: the row tells of the whole visit: */
    began: c.count8,
    visit_views: c.count32,
    bounced: c.count8,
    /** Milliseconds; 0 of a bounce. */
    lasted: c.count64,
    entry_page: c.word,
    exit_page: c.word,
    /** Its pages: with what happened on each, and the day on which the visitor saw the page last before, as in `before`. */
    'seen.page': c.words,
    'seen.views': c.counts32,
    'seen.customs': c.counts32,
    'seen.engaged': c.counts64,
    'seen.before': c.counts16,
  },
  /** What a run that sums up days has laid out for itself: a row for each visit and local day. */
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
    country: c.word,
    region: c.word,
    city: c.word,
    browser: c.word,
    browser_version: c.word,
    os: c.word,
    os_version: c.word,
    screen: c.word,
    device: c.word,
    device_model: c.word,
    language: c.word,
  },
  /** The runs whose rows in `closed_days` count: those of a website's latest build. */
  closings: {
    website_id: c.uuid,
    /** Unix milliseconds at which the build began. */
    build: c.count64,
    step: c.count64,
    zone: c.word,
    /** The days that the run closed. */
    since: c.time,
    through: c.time,
    /** Of its rows in all tables of sums: see `rollupVersion`. */
    version: c.optional(c.count8),
  },
  /** Events that came so late that their day may have been closed: `time` is the earliest of a batch, `noted` when it was stored. */
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
