/** The known visits of a visitor as bytes, for a state outside of this process and for a compact state in memory. */
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import type { Known } from './state.ts'
import type { Orphan, PageMark, Visit } from './visit.ts'

const writer = new ByteWriter(4096)
const format = 2
/** The visits follow the format, the range and the alias. */
const visitsAt = 25

/** How a mark is encoded. Most visits begin with a pageview, and many have no other; then neither id nor page is repeated. */
const marks = { none: 0, own: 1, firstEvent: 2, entry: 3 } as const

/** Bytes that `decodeKnown` reads. */
export function encodeKnown(known: Known): Buffer {
  writer.clear()
  writeKnown(writer, known)
  return writer.take()
}

/** Called with each text (a page, a title, a client). Returns whether it is stored elsewhere; then it is not written. */
export type ShareText = (text: Buffer) => boolean
/** Called for each text in the same order; null if the text was written. */
export type SharedText = () => Buffer | null

/** Appends the known visits of a visitor. */
export function writeKnown(
  out: ByteWriter,
  { visits, orphans, from, to, alias }: Known,
  share?: ShareText,
): void {
  out.u8(format)
  out.f64(from)
  out.f64(to)
  out.u64(alias)
  out.varint(visits.length)
  for (const visit of visits) writeVisit(out, visit, share)
  out.varint(orphans.length)
  for (const orphan of orphans) {
    out.u64(orphan.visitor)
    out.u64(orphan.event)
    out.f64(orphan.time)
    out.string(orphan.id)
    out.f64(orphan.engagedMs)
  }
}

function writeVisit(out: ByteWriter, visit: Visit, share?: ShareText): void {
  out.raw(visit.website)
  out.u64(visit.visitor)
  out.u64(visit.id)
  out.f64(visit.start)
  out.string(visit.firstId)
  out.f64(visit.last)
  out.f64(visit.lastAny)
  out.varint(visit.pageviews)
  out.varint(visit.events)
  out.varint(visit.interactive)
  out.f64(visit.engagedMs)
  writeMark(out, visit.entry, visit, share)
  if (visit.exit && visit.exit === visit.entry) out.u8(marks.entry)
  else writeMark(out, visit.exit, visit, share)
  writeShared(out, visit.scope.source, share)
  // Places are many and short, so they are not shared.
  writeBytes(out, visit.scope.place)
  writeShared(out, visit.scope.client, share)
}

function writeMark(out: ByteWriter, mark: PageMark | null, { firstId }: Visit, share?: ShareText): void {
  if (!mark) {
    out.u8(marks.none)
    return
  }
  const isFirst = mark.id === firstId
  out.u8(isFirst ? marks.firstEvent : marks.own)
  out.f64(mark.time)
  if (!isFirst) out.string(mark.id)
  for (const text of [mark.hostname, mark.page, mark.title]) writeShared(out, text, share)
}

function writeShared(out: ByteWriter, text: Buffer, share?: ShareText): void {
  if (!share?.(text)) writeBytes(out, text)
}

function writeBytes(out: ByteWriter, bytes: Buffer): void {
  out.varint(bytes.length)
  out.raw(bytes)
}

const written: SharedText = () => null

/** Reads the result of `encodeKnown` or `writeKnown`; null if another version wrote it. */
export function decodeKnown(bytes: Buffer, shared: SharedText = written): Known | null {
  if (bytes[0] !== format) return null
  const reader = new Reader(bytes, 1, shared)
  const from = reader.f64()
  const to = reader.f64()
  const alias = reader.u64()
  const visits = list(reader, readVisit)
  const orphans = list(reader, readOrphan)
  return { visits, orphans, from, to, alias }
}

/** The website of the encoded visits; null if there is none. */
export function websiteOfKnown(bytes: Buffer): Buffer | null {
  const reader = new Reader(bytes, visitsAt, () => null)
  return reader.varint() > 0 ? reader.bytes(16) : null
}

function list<T>(reader: Reader, read: (reader: Reader) => T): T[] {
  return Array.from({ length: reader.varint() }, () => read(reader))
}

function readVisit(reader: Reader): Visit {
  const head = {
    website: reader.bytes(16),
    visitor: reader.u64(),
    id: reader.u64(),
    start: reader.f64(),
    firstId: reader.text(),
    last: reader.f64(),
    lastAny: reader.f64(),
    pageviews: reader.varint(),
    events: reader.varint(),
    interactive: reader.varint(),
    engagedMs: reader.f64(),
  }
  const entry = readMark(reader, head.firstId, null)
  const exit = readMark(reader, head.firstId, entry)
  const scope = { source: reader.shared(), place: reader.part(), client: reader.shared() }
  return { ...head, entry, exit, scope }
}

function readMark(reader: Reader, firstId: string, entry: PageMark | null): PageMark | null {
  const kind = reader.u8()
  if (kind === marks.none) return null
  if (kind === marks.entry) return entry
  return {
    time: reader.f64(),
    id: kind === marks.firstEvent ? firstId : reader.text(),
    hostname: reader.shared(),
    page: reader.shared(),
    title: reader.shared(),
  }
}

function readOrphan(reader: Reader): Orphan {
  return {
    visitor: reader.u64(),
    event: reader.u64(),
    time: reader.f64(),
    id: reader.text(),
    engagedMs: reader.f64(),
  }
}

class Reader {
  readonly #bytes: Buffer
  readonly #shared: SharedText
  #at: number

  constructor(bytes: Buffer, at: number, shared: SharedText) {
    this.#bytes = bytes
    this.#at = at
    this.#shared = shared
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#skip(1))
  }

  f64(): number {
    return this.#bytes.readDoubleLE(this.#skip(8))
  }

  u64(): bigint {
    return this.#bytes.readBigUInt64LE(this.#skip(8))
  }

  varint(): number {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = this.u8()
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }

  bytes(count: number): Buffer {
    const at = this.#skip(count)
    return this.#bytes.subarray(at, at + count)
  }

  /** Bytes preceded by their length. */
  part(): Buffer {
    return this.bytes(this.varint())
  }

  /** A shared text, stored elsewhere or here. */
  shared(): Buffer {
    return this.#shared() ?? this.part()
  }

  /** ASCII letters preceded by their number. */
  text(): string {
    const length = this.varint()
    const at = this.#skip(length)
    return this.#bytes.toString('latin1', at, at + length)
  }

  #skip(count: number): number {
    const at = this.#at
    this.#at += count
    return at
  }
}
