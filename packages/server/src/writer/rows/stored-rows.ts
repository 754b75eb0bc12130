/** Rows that the writer reads back from the events store: their columns, and their conversion. */
import {
  clientFields,
  fieldNames,
  type OwnTexts,
  ownFields,
  ownTexts,
  placeFields,
  type ScopeColumn,
  scopeFields,
  sourceFields,
  textsOf,
} from '../../event-fields/event-fields.ts'
import { join, sql } from '../../events/sql.ts'
import { identifier } from '../../events/tables.ts'
import { writeOwnTexts } from '../../journal/record/event-record.ts'
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { encodeTexts } from '../../lib/bytes/encode-texts.ts'
import { uuidBytes } from '../../lib/bytes/uuid-bytes.ts'
import type { PageMark, Visit, VisitScope } from '../visits/visit.ts'
import { readEdgeIds } from './edge-ids.ts'
import type { EventBlock } from './event-block.ts'

const scopeColumns = join(fieldNames(scopeFields).map(identifier))
const ownColumns = join(
  fieldNames(ownFields).map((name) =>
    name === 'kind' ? sql`toUInt8(kind) AS kind_number` : identifier(name),
  ),
)

/** The columns with a visit's texts. */
export const visitTexts = sql`entry_hostname, entry_page, entry_title, exit_page, exit_title, ${scopeColumns}`

/** The columns by which the rows of one version of a visit go together. */
export const visitKeys = sql`website_id, visitor, visit, start, last, last_any, entry_time, exit_time, pageviews, events, interactive, engaged_ms,
  ${visitTexts}`

/** What is selected for a `StoredVisit`, grouped by `visitKeys`. */
export const visitColumns = sql`website_id, visitor, visit, pageviews, events, interactive, engaged_ms, ${visitTexts},
  toUnixTimestamp64Milli(start) AS start_ms, toUnixTimestamp64Milli(last) AS last_ms,
  toUnixTimestamp64Milli(last_any) AS last_any_ms, toUnixTimestamp64Milli(entry_time) AS entry_ms,
  toUnixTimestamp64Milli(exit_time) AS exit_ms, max(edge_ids) AS ids`

/** 64-bit numbers come as texts. */
export interface StoredVisit extends Readonly<Record<ScopeColumn, string>> {
  readonly website_id: string
  readonly visitor: string
  readonly visit: string
  readonly start_ms: string
  readonly last_ms: string
  readonly last_any_ms: string
  readonly entry_ms: string
  readonly exit_ms: string
  readonly pageviews: number
  readonly events: number
  readonly interactive: number
  readonly engaged_ms: number
  readonly entry_hostname: string
  readonly entry_page: string
  readonly entry_title: string
  readonly exit_page: string
  readonly exit_title: string
  readonly ids: string
}

/** What is selected for a `StoredEvent`. */
export const eventColumns = sql`website_id, event, visitor, visit, version, sent_id, ${ownColumns}, ${scopeColumns},
  toUnixTimestamp64Milli(time) AS time_ms`

/** Bytes of an event's row: its numbers and its texts. */
export const eventBytes = sql`160 + byteSize(${join([...ownTexts, ...fieldNames(scopeFields)].map(identifier))})`

export interface StoredEvent extends OwnTexts, Readonly<Record<ScopeColumn, string>> {
  readonly website_id: string
  readonly time_ms: string
  readonly event: string
  readonly visitor: string
  readonly visit: string
  readonly version: number
  readonly kind_number: number
  readonly interactive: number
  readonly engaged_ms: number
  readonly scroll_depth: number
  readonly revenue: string
  readonly sent_id: string
}

const lastVersion = 255

/** A stored visit. */
export function readStoredVisit(row: StoredVisit): Visit {
  const start = Number(row.start_ms)
  const entryTime = Number(row.entry_ms)
  const exitTime = Number(row.exit_ms)
  const ids = readEdgeIds(row.ids, start, entryTime, exitTime)
  const entry =
    row.pageviews > 0
      ? markOf(entryTime, ids.entry, row.entry_hostname, row.entry_page, row.entry_title)
      : null
  const exit = row.pageviews > 1 ? markOf(exitTime, ids.exit, '', row.exit_page, row.exit_title) : entry
  return {
    website: uuidBytes(row.website_id),
    visitor: BigInt(row.visitor),
    id: BigInt(row.visit),
    start,
    firstId: ids.first,
    last: Number(row.last_ms),
    lastAny: Number(row.last_any_ms),
    pageviews: row.pageviews,
    events: row.events,
    interactive: row.interactive,
    engagedMs: row.engaged_ms,
    entry,
    exit,
    scope: encodeScope(row),
  }
}

function markOf(time: number, id: string, hostname: string, page: string, title: string): PageMark {
  return {
    time,
    id,
    hostname: encodeText(hostname),
    page: encodeText(page),
    title: encodeText(title),
  }
}

/** Texts as the scope's encoded columns. */
export function encodeScope(texts: Readonly<Record<ScopeColumn, string>>): VisitScope {
  return {
    source: encodeTexts(textsOf(sourceFields, texts)),
    place: encodeTexts(textsOf(placeFields, texts)),
    client: encodeTexts(textsOf(clientFields, texts)),
  }
}

function encodeText(text: string): Buffer {
  return encodeTexts([text])
}

const texts = new ByteWriter(4096)

/** The event's row with another visit and the next version. */
export function addMovedRow(
  rows: EventBlock,
  row: StoredEvent,
  visit: { readonly id: bigint; readonly visitor: bigint; readonly scope: VisitScope },
): void {
  texts.clear()
  writeOwnTexts(texts, row)
  const numbers = {
    website: uuidBytes(row.website_id),
    time: Number(row.time_ms),
    event: BigInt(row.event),
    kind: row.kind_number,
    interactive: row.interactive === 1,
    engagedMs: row.engaged_ms,
    scrollDepth: row.scroll_depth,
    revenue: Number(row.revenue),
    sentId: row.sent_id,
  }
  rows.addAgain(numbers, Math.min(lastVersion, row.version + 1), texts.take(), visit)
}
