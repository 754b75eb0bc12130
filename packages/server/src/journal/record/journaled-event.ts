/** An event read from the journal. Its numbers are decoded on access; its texts are ranges of the file's bytes. */
import { head, headBytes } from './event-record.ts'

export interface JournaledEvent {
  /** The same object for all events of a website in one journal file. */
  readonly website: Buffer
  readonly received: number
  readonly time: number
  readonly event: bigint
  /** The id as it was sent: 1 to 64 printable ASCII letters. Events of the same millisecond are ordered by it. */
  readonly id: string
  readonly kind: number
  readonly interactive: boolean
  readonly visitor: bigint
  /** Whether the visitor's id comes from the site. */
  readonly isGiven: boolean
  /** The visitor's ids under the previous and the next salt; 0 if there is none. */
  readonly before: bigint
  readonly after: bigint
  /** Number of the import call; 0 for a collected event. */
  readonly call: number
  readonly engagedMs: number
  readonly scrollDepth: number
  readonly revenue: number
  readonly orderId: string
  readonly hostname: Buffer
  readonly page: Buffer
  readonly title: Buffer
  readonly source: Buffer
  readonly place: Buffer
  readonly client: Buffer
  /** The bytes that hold its own texts, one after the other. */
  readonly bytes: Buffer
  readonly textsAt: number
  readonly textsEnd: number
}

/** The event with its record at `at`. */
export class RecordedEvent implements JournaledEvent {
  readonly website: Buffer
  readonly time: number
  readonly event: bigint
  readonly visitor: bigint
  readonly kind: number
  readonly interactive: boolean
  readonly isGiven: boolean
  readonly revenue: number
  readonly bytes: Buffer
  readonly textsAt: number
  /** Over the same bytes. */
  readonly #view: DataView
  readonly #at: number
  /** Where source, place and client begin; the texts follow them. */
  readonly #scope: number
  /** Read on first access: a visit's first event is read twice, most events never. */
  #id = ''

  /** `website`: the same sixteen bytes as in the record. */
  constructor(bytes: Buffer, view: DataView, at: number, website: Buffer) {
    this.bytes = bytes
    this.#view = view
    this.#at = at
    this.website = website
    this.time = view.getFloat64(at + head.time, true)
    this.event = view.getBigUint64(at + head.event, true)
    this.visitor = view.getBigUint64(at + head.visitor, true)
    const flags = bytes[at + head.flags] as number
    this.kind = flags & 3
    this.interactive = (flags & 4) !== 0
    this.isGiven = (flags & 8) !== 0
    this.revenue = view.getFloat64(at + head.revenue, true)
    this.#scope =
      at + headBytes + (bytes[at + head.idBytes] as number) + view.getUint16(at + head.orderIdBytes, true)
    this.textsAt =
      this.#scope +
      view.getUint16(at + head.sourceBytes, true) +
      view.getUint16(at + head.placeBytes, true) +
      view.getUint16(at + head.clientBytes, true)
  }

  get textsEnd(): number {
    return this.#at + this.#view.getUint32(this.#at, true)
  }

  get received(): number {
    return this.#view.getFloat64(this.#at + head.received, true)
  }

  get before(): bigint {
    return this.#view.getBigUint64(this.#at + head.before, true)
  }

  get after(): bigint {
    return this.#view.getBigUint64(this.#at + head.after, true)
  }

  get id(): string {
    if (this.#id === '') {
      const from = this.#at + headBytes
      this.#id = this.bytes.toString('latin1', from, from + (this.bytes[this.#at + head.idBytes] as number))
    }
    return this.#id
  }

  get call(): number {
    return this.#view.getUint32(this.#at + head.call, true)
  }

  get engagedMs(): number {
    return this.#view.getUint32(this.#at + head.engagedMs, true)
  }

  get scrollDepth(): number {
    return this.bytes[this.#at + head.scrollDepth] as number
  }

  get orderId(): string {
    const length = this.#view.getUint16(this.#at + head.orderIdBytes, true)
    return length === 0 ? '' : this.bytes.toString('utf8', this.#scope - length, this.#scope)
  }

  get hostname(): Buffer {
    return this.#part(this.textsAt, head.hostnameBytes)
  }

  get page(): Buffer {
    return this.#part(
      this.textsAt + this.#view.getUint16(this.#at + head.hostnameBytes, true),
      head.pageBytes,
    )
  }

  get title(): Buffer {
    const before =
      this.#view.getUint16(this.#at + head.hostnameBytes, true) +
      this.#view.getUint16(this.#at + head.pageBytes, true)
    return this.#part(this.textsAt + before, head.titleBytes)
  }

  get source(): Buffer {
    return this.#part(this.#scope, head.sourceBytes)
  }

  get place(): Buffer {
    return this.#part(this.#scope + this.#view.getUint16(this.#at + head.sourceBytes, true), head.placeBytes)
  }

  get client(): Buffer {
    return this.bytes.subarray(
      this.textsAt - this.#view.getUint16(this.#at + head.clientBytes, true),
      this.textsAt,
    )
  }

  /** The part that begins at `from`; its length is in the head. */
  #part(from: number, length: number): Buffer {
    return this.bytes.subarray(from, from + this.#view.getUint16(this.#at + length, true))
  }
}
