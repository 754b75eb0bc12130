/**
 * The journal record of an accepted event. Its texts are already encoded for the store (RowBinary), in the groups that the writer copies as a whole:
 * the event's own texts, and those that a visit takes from its first event.
 */
import type { EventKind } from '@footfall/contract/api/collect'
import { type OwnTexts, ownTexts } from '../../event-fields/event-fields.ts'
import type { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { endOfText } from '../../lib/bytes/end-of-text.ts'
import { hashIdBytes } from './event-hash.ts'

export const recordKinds = { event: 1, drops: 2, sample: 3 } as const

/** Numbers of the kinds, as in the column `kind`. */
export const kindNumbers = { pageview: 1, custom: 2, engagement: 3 } as const satisfies Record<
  EventKind,
  number
>

/** An event after all pipeline steps, ready for the journal. */
export interface AcceptedEvent extends OwnTexts {
  /** Sixteen bytes of the website's id in RowBinary order. */
  readonly website: Uint8Array
  readonly seeds: readonly [number, number]
  /** When it was received and when it happened, Unix milliseconds. */
  readonly received: number
  readonly time: number
  readonly id: string
  readonly kind: EventKind
  readonly interactive: boolean
  readonly visitor: bigint
  /** Whether the visitor's id comes from the site. */
  readonly isGiven: boolean
  /** The visitor's ids under the previous and the next salt; 0 if there is none. */
  readonly before: bigint
  readonly after: bigint
  readonly engagedMs: number
  readonly scrollDepth: number
  /** Minor units of `currency`. */
  readonly revenue: number
  /** The visit's columns, encoded: source, place, client. */
  readonly source: Uint8Array
  readonly place: Uint8Array
  readonly client: Uint8Array
}

/** Where a record's head has its values, in bytes from the record's start. Files on disk have this layout. */
export const head = {
  recordBytes: 0,
  recordKind: 4,
  /** The event's kind, and a bit each for `interactive` and `isGiven`. */
  flags: 5,
  idBytes: 6,
  scrollDepth: 7,
  website: 8,
  received: 24,
  time: 32,
  event: 40,
  visitor: 48,
  before: 56,
  after: 64,
  revenue: 72,
  engagedMs: 80,
  call: 84,
  sourceBytes: 88,
  placeBytes: 90,
  clientBytes: 92,
  orderIdBytes: 94,
  hostnameBytes: 96,
  pageBytes: 98,
  titleBytes: 100,
  unused: 102,
} as const
/** Bytes of the head. The id follows it. */
export const headBytes = 104

const hash = new Uint32Array(2)

/** Appends the event's record. `call` numbers an import call; 0 for a collected event. */
export function writeEventRecord(writer: ByteWriter, event: AcceptedEvent, call: number): void {
  const start = writer.reserve(headBytes)
  const { id } = event
  const idAt = writer.reserve(id.length)
  // For up to 64 ASCII letters a loop is faster than a call into Node.
  for (let i = 0; i < id.length; i++) writer.bytes[idAt + i] = id.charCodeAt(i)
  const orderId = Buffer.byteLength(event.order_id)
  const orderAt = writer.reserve(orderId)
  if (orderId > 0) writer.bytes.write(event.order_id, orderAt, 'utf8')
  writer.raw(event.source)
  writer.raw(event.place)
  writer.raw(event.client)
  const textsAt = writer.length
  writeOwnTexts(writer, event)
  writeHead(writer, start, event, { call, id: id.length, orderId, textsAt })
}

/** Values of the record's head besides the event's numbers. */
interface HeadValues {
  readonly call: number
  /** Bytes of the two ids. */
  readonly id: number
  readonly orderId: number
  /** Where the event's own texts begin. */
  readonly textsAt: number
}

/** Writes the head at `start`, last of all, because the buffer may have grown and the id is hashed in place. */
function writeHead(writer: ByteWriter, start: number, event: AcceptedEvent, values: HeadValues): void {
  const { bytes, view } = writer
  const page = endOfText(bytes, values.textsAt)
  const title = endOfText(bytes, page)
  hashIdBytes(event.seeds[0], event.seeds[1], view, start + headBytes, values.id, hash)
  bytes[start + head.recordKind] = recordKinds.event
  bytes[start + head.flags] = kindNumbers[event.kind] | (event.interactive ? 4 : 0) | (event.isGiven ? 8 : 0)
  bytes[start + head.idBytes] = values.id
  bytes[start + head.scrollDepth] = event.scrollDepth
  const { website } = event
  for (let i = 0; i < 16; i++) bytes[start + head.website + i] = website[i] as number
  view.setFloat64(start + head.received, event.received, true)
  view.setFloat64(start + head.time, event.time, true)
  view.setUint32(start + head.event, hash[0] as number, true)
  view.setUint32(start + head.event + 4, hash[1] as number, true)
  view.setBigUint64(start + head.visitor, event.visitor, true)
  view.setBigUint64(start + head.before, event.before, true)
  view.setBigUint64(start + head.after, event.after, true)
  view.setFloat64(start + head.revenue, event.revenue, true)
  view.setUint32(start + head.engagedMs, event.engagedMs, true)
  view.setUint32(start + head.call, values.call, true)
  view.setUint16(start + head.sourceBytes, event.source.length, true)
  view.setUint16(start + head.placeBytes, event.place.length, true)
  view.setUint16(start + head.clientBytes, event.client.length, true)
  view.setUint16(start + head.orderIdBytes, values.orderId, true)
  view.setUint16(start + head.hostnameBytes, page - values.textsAt, true)
  view.setUint16(start + head.pageBytes, title - page, true)
  view.setUint16(start + head.titleBytes, endOfText(bytes, title) - title, true)
  view.setUint16(start + head.unused, 0, true)
  view.setUint32(start + head.recordBytes, writer.length - start, true)
}

/** An event's own texts as RowBinary has them, one after the other. */
export function writeOwnTexts(writer: ByteWriter, texts: OwnTexts): void {
  for (const name of ownTexts)
    if (name === 'props') writeProps(writer, texts.props)
    else writer.string(texts[name])
}

function writeProps(writer: ByteWriter, props: OwnTexts['props']): void {
  const keys = Object.keys(props)
  writer.varint(keys.length)
  for (const key of keys) {
    writer.string(key)
    writer.string(props[key] ?? '')
  }
}

/** The ids of the events among records, sorted. */
export function idsOfRecords(records: Uint8Array): BigUint64Array {
  const { length } = records
  const view = new DataView(records.buffer, records.byteOffset, length)
  let count = 0
  for (let at = 0; at < length; at += view.getUint32(at, true))
    if (records[at + head.recordKind] === recordKinds.event) count++
  const ids = new BigUint64Array(count)
  let next = 0
  for (let at = 0; at < length; at += view.getUint32(at, true))
    if (records[at + head.recordKind] === recordKinds.event)
      ids[next++] = view.getBigUint64(at + head.event, true)
  return ids.sort()
}
