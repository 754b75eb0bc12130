/** What is known of a visitor as bytes: for a state that lies outside of this process, and for one in memory that must stay small. */
import { ByteWriter } from '../record/byte-writer.ts'
import type { Known } from './state.ts'
import type { Orphan, PageMark, Visit } from './visit.ts'

const writer = new ByteWriter(4096)
const format = 2

/** How a mark is told. Most visits begin with a pageview, and many have no other: then neither id nor page stands twice. */
const marks = { none: 0, own: 1, firstEvent: 2, entry: 3 } as const

/** Bytes that `decodeKnown` reads. */
export function encodeKnown(known: Known): Buffer {
  writeKnown(known)
  return writer.take()
}

/** The same bytes as a text of as many letters, which is one object where a buffer is three. */
export function packKnown(known: Known): string {
  writeKnown(known)
  return writer.bytes.toString('latin1', 0, writer.length)
}

/** Reads what `packKnown` made. */
export function unpackKnown(packed: string): Known {
  const known = decodeKnown(Buffer.from(packed, 'latin1'))
  if (!known) throw new Error('what is known of a visitor is damaged')
  return known
}

function writeKnown({ visits, orphans, from, to, alias }: Known): void {
  writer.clear()
  writer.u8(format)
  writer.f64(from)
  writer.f64(to)
  writer.u64(alias)
  writer.varint(visits.length)
  for (const visit of visits) writeVisit(visit)
  writer.varint(orphans.length)
  for (const orphan of orphans) {
    writer.u64(orphan.visitor)
    writer.u64(orphan.event)
    writer.f64(orphan.time)
    writer.string(orphan.id)
    writer.f64(orphan.engagedMs)
  }
}

function writeVisit(visit: Visit): void {
  writer.raw(visit.website)
  writer.u64(visit.visitor)
  writer.u64(visit.id)
  writer.f64(visit.start)
  writer.string(visit.firstId)
  writer.f64(visit.last)
  writer.f64(visit.lastAny)
  writer.varint(visit.pageviews)
  writer.varint(visit.events)
  writer.varint(visit.interactive)
  writer.f64(visit.engagedMs)
  writeMark(visit.entry, visit)
  if (visit.exit && visit.exit === visit.entry) writer.u8(marks.entry)
  else writeMark(visit.exit, visit)
  for (const part of [visit.scope.source, visit.scope.place, visit.scope.client]) writeBytes(part)
}

function writeMark(mark: PageMark | null, { firstId }: Visit): void {
  if (!mark) {
    writer.u8(marks.none)
    return
  }
  const isFirst = mark.id === firstId
  writer.u8(isFirst ? marks.firstEvent : marks.own)
  writer.f64(mark.time)
  if (!isFirst) writer.string(mark.id)
  for (const part of [mark.hostname, mark.page, mark.title]) writeBytes(part)
}

function writeBytes(bytes: Buffer): void {
  writer.varint(bytes.length)
  writer.raw(bytes)
}

/** Reads what `encodeKnown` wrote; null where it is of another version's making. */
export function decodeKnown(bytes: Buffer): Known | null {
  if (bytes[0] !== format) return null
  const reader = new Reader(bytes, 1)
  const from = reader.f64()
  const to = reader.f64()
  const alias = reader.u64()
  const visits = list(reader, readVisit)
  const orphans = list(reader, readOrphan)
  return { visits, orphans, from, to, alias }
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
  const scope = { source: reader.part(), place: reader.part(), client: reader.part() }
  return { ...head, entry, exit, scope }
}

function readMark(reader: Reader, firstId: string, entry: PageMark | null): PageMark | null {
  const kind = reader.u8()
  if (kind === marks.none) return null
  if (kind === marks.entry) return entry
  return {
    time: reader.f64(),
    id: kind === marks.firstEvent ? firstId : reader.text(),
    hostname: reader.part(),
    page: reader.part(),
    title: reader.part(),
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
  #at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
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

  /** Bytes after their length. */
  part(): Buffer {
    return this.bytes(this.varint())
  }

  /** Letters of ASCII after their number. */
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
