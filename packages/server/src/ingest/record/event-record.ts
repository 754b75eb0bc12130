/**
 * An accepted event as it lies in the journal. Its texts are already encoded as the store wants them (RowBinary), in the parts that
 * the writer moves about as wholes: what belongs to the event, and what a visit takes from its first event.
 */
import type { EventKind } from '@footfall/contract/api/collect'
import type { ByteWriter } from './byte-writer.ts'
import { hashId } from './event-hash.ts'

export const recordKinds = { event: 1, drops: 2, sample: 3 } as const

/** Numbers of the kinds, as in the column `kind`. */
export const kindNumbers = { pageview: 1, custom: 2, engagement: 3 } as const satisfies Record<
  EventKind,
  number
>

/** An event after all steps, about to be journaled. */
export interface AcceptedEvent {
  /** Sixteen bytes of the website's id as RowBinary has them. */
  readonly website: Uint8Array
  readonly seeds: readonly [number, number]
  /** When it came in and when it happened, Unix milliseconds. */
  readonly received: number
  readonly time: number
  readonly id: string
  readonly kind: EventKind
  readonly interactive: boolean
  readonly visitor: bigint
  /** The visitor's id under the salt before and after; 0: none. */
  readonly before: bigint
  readonly after: bigint
  readonly hostname: string
  readonly page: string
  readonly title: string
  readonly name: string
  readonly props: Readonly<Record<string, string>>
  readonly engagedMs: number
  readonly scrollDepth: number
  /** Minor units of `currency`. */
  readonly revenue: number
  readonly currency: string
  readonly orderId: string
  /** The visit's columns, encoded: source, place, client. */
  readonly source: Uint8Array
  readonly place: Uint8Array
  readonly client: Uint8Array
}

const hash = new Uint32Array(2)
/** Bytes before the id. */
export const fixedBytes = 104

/** Appends the event's record. `call` numbers an import call; 0 for a collected event. */
export function writeEventRecord(writer: ByteWriter, event: AcceptedEvent, call: number): void {
  const start = writer.reserve(fixedBytes)
  hashId(event.seeds[0], event.seeds[1], event.id, hash)
  const { bytes: head, view } = writer
  head[start + 4] = recordKinds.event
  head[start + 5] = kindNumbers[event.kind] | (event.interactive ? 4 : 0)
  head[start + 6] = event.id.length
  head[start + 7] = event.scrollDepth
  head.set(event.website, start + 8)
  view.setFloat64(start + 24, event.received, true)
  view.setFloat64(start + 32, event.time, true)
  view.setUint32(start + 40, hash[0] as number, true)
  view.setUint32(start + 44, hash[1] as number, true)
  view.setBigUint64(start + 48, event.visitor, true)
  view.setBigUint64(start + 56, event.before, true)
  view.setBigUint64(start + 64, event.after, true)
  view.setFloat64(start + 72, event.revenue, true)
  view.setUint32(start + 80, event.engagedMs, true)
  view.setUint32(start + 84, call, true)
  view.setUint16(start + 88, event.source.length, true)
  view.setUint16(start + 90, event.place.length, true)
  view.setUint16(start + 92, event.client.length, true)
  const orderId = Buffer.byteLength(event.orderId)
  view.setUint16(start + 94, orderId, true)
  const idAt = writer.reserve(event.id.length)
  // Up to 64 letters of ASCII: quicker one by one than by a call of Node's.
  for (let i = 0; i < event.id.length; i++) writer.bytes[idAt + i] = event.id.charCodeAt(i)
  const orderAt = writer.reserve(orderId)
  if (orderId > 0) writer.bytes.write(event.orderId, orderAt, 'utf8')
  writer.raw(event.source)
  writer.raw(event.place)
  writer.raw(event.client)
  let from = writer.length
  writer.string(event.hostname)
  const hostnameBytes = writer.length - from
  from = writer.length
  writer.string(event.page)
  const pageBytes = writer.length - from
  from = writer.length
  writer.string(event.title)
  const titleBytes = writer.length - from
  writer.string(event.name)
  writeProps(writer, event.props)
  writer.string(event.currency)
  writer.string(event.orderId)
  // The buffer may have grown since.
  const { view: grown } = writer
  grown.setUint16(start + 96, hostnameBytes, true)
  grown.setUint16(start + 98, pageBytes, true)
  grown.setUint16(start + 100, titleBytes, true)
  grown.setUint32(start, writer.length - start, true)
}

/** A map of texts as RowBinary has it. */
export function writeProps(writer: ByteWriter, props: Readonly<Record<string, string>>): void {
  const keys = Object.keys(props)
  writer.varint(keys.length)
  for (const key of keys) {
    writer.string(key)
    writer.string(props[key] ?? '')
  }
}

/** The id by which the store knows the event whose record lies at `at`. */
export function eventIdAt(records: DataView, at: number): bigint {
  return records.getBigUint64(at + 40, true)
}
