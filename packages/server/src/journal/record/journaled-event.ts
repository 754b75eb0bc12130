/** An event read from the journal. Its numbers are decoded on access; its texts are ranges of the file's bytes. */
import { fixedBytes } from './event-record.ts'

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
  /** The same for all events that have the same source, place and client. */
  scopeKey(): string
  /** The same for all events that have the same hostname, page and title. */
  pageKey(): string
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
    this.time = view.getFloat64(at + 32, true)
    this.event = view.getBigUint64(at + 40, true)
    this.visitor = view.getBigUint64(at + 48, true)
    const flags = bytes[at + 5] as number
    this.kind = flags & 3
    this.interactive = (flags & 4) !== 0
    this.isGiven = (flags & 8) !== 0
    this.revenue = view.getFloat64(at + 72, true)
    this.#scope = at + fixedBytes + (bytes[at + 6] as number) + view.getUint16(at + 94, true)
    this.textsAt =
      this.#scope +
      view.getUint16(at + 88, true) +
      view.getUint16(at + 90, true) +
      view.getUint16(at + 92, true)
  }

  get textsEnd(): number {
    return this.#at + this.#view.getUint32(this.#at, true)
  }

  get received(): number {
    return this.#view.getFloat64(this.#at + 24, true)
  }

  get before(): bigint {
    return this.#view.getBigUint64(this.#at + 56, true)
  }

  get after(): bigint {
    return this.#view.getBigUint64(this.#at + 64, true)
  }

  get id(): string {
    if (this.#id === '') {
      const from = this.#at + fixedBytes
      this.#id = this.bytes.toString('latin1', from, from + (this.bytes[this.#at + 6] as number))
    }
    return this.#id
  }

  get call(): number {
    return this.#view.getUint32(this.#at + 84, true)
  }

  get engagedMs(): number {
    return this.#view.getUint32(this.#at + 80, true)
  }

  get scrollDepth(): number {
    return this.bytes[this.#at + 7] as number
  }

  get orderId(): string {
    const length = this.#view.getUint16(this.#at + 94, true)
    return length === 0 ? '' : this.bytes.toString('utf8', this.#scope - length, this.#scope)
  }

  get hostname(): Buffer {
    return this.#part(this.textsAt, 96)
  }

  get page(): Buffer {
    return this.#part(this.textsAt + this.#view.getUint16(this.#at + 96, true), 98)
  }

  get title(): Buffer {
    const before = this.#view.getUint16(this.#at + 96, true) + this.#view.getUint16(this.#at + 98, true)
    return this.#part(this.textsAt + before, 100)
  }

  get source(): Buffer {
    return this.#part(this.#scope, 88)
  }

  get place(): Buffer {
    return this.#part(this.#scope + this.#view.getUint16(this.#at + 88, true), 90)
  }

  get client(): Buffer {
    return this.bytes.subarray(this.textsAt - this.#view.getUint16(this.#at + 92, true), this.textsAt)
  }

  scopeKey(): string {
    return this.bytes.toString('latin1', this.#scope, this.textsAt)
  }

  pageKey(): string {
    const head = this.#view
    const at = this.#at
    const to =
      this.textsAt +
      head.getUint16(at + 96, true) +
      head.getUint16(at + 98, true) +
      head.getUint16(at + 100, true)
    return this.bytes.toString('latin1', this.textsAt, to)
  }

  /** The part that begins at `from`; its length is in the head. */
  #part(from: number, length: number): Buffer {
    return this.bytes.subarray(from, from + this.#view.getUint16(this.#at + length, true))
  }
}
