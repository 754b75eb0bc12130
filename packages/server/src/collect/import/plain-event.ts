/**
 * Reads an event of an import call straight from the body's bytes, where it is written as servers write it. No text is made and nothing is parsed but what was
 * not seen before; an event that is unusual in any way is left to `JSON.parse`.
 */
import type { EventKind } from '@footfall/contract/api/collect'
import type { KnownParts } from './known-parts.ts'
import type {
  AddressPart,
  AgentPart,
  BytesPart,
  EngagementPart,
  PagePart,
  ReferrerPart,
  VisitorPart,
  WordPart,
} from './parts.ts'
import { skipBlank, type TextScanner } from './scan-json.ts'

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const opening = 0x7b
const closing = 0x7d

/** Fields by number: their names, and a bit for each. `revenue` is left to the slow way. */
const fieldNames = [
  'id',
  'kind',
  'time',
  'visitor_id',
  'url',
  'referrer',
  'title',
  'name',
  'props',
  'interactive',
  'engagement',
  'ip',
  'user_agent',
  'language',
  'screen',
] as const
type FieldName = (typeof fieldNames)[number]
const numberOf = Object.fromEntries(fieldNames.map((name, i) => [name, i])) as Record<FieldName, number>
const bitOf = (name: FieldName): number => 1 << numberOf[name]
const nameBytes = fieldNames.map((name) => Buffer.from(name))
/** Field numbers by length, first and last letter of the name. */
const fieldsByKey = new Int8Array(1024).fill(-1)
for (const [i, name] of nameBytes.entries()) fieldsByKey[keyOf(name, 0, name.length)] = i

function keyOf(bytes: Uint8Array, from: number, to: number): number {
  const ends = (bytes[from] as number) * 5 + (bytes[to - 1] as number)
  return ((ends << 4) ^ (to - from)) & 1023
}

const requiredBits = bitOf('id') | bitOf('kind') | bitOf('time') | bitOf('visitor_id')
const kinds: readonly EventKind[] = ['pageview', 'custom', 'engagement']
const kindBytes = kinds.map((kind) => Buffer.from(kind))
const kindNeeds = [bitOf('url'), bitOf('name'), bitOf('url') | bitOf('engagement')] as const
const trueBytes = Buffer.from('true')
const falseBytes = Buffer.from('false')

export class PlainEvent {
  idFrom = 0
  idTo = 0
  kind: EventKind = 'pageview'
  time = 0
  interactive = true
  visitor: VisitorPart
  page: PagePart
  referrer: ReferrerPart
  title: BytesPart
  name: BytesPart
  props: BytesPart | null = null
  engagement: EngagementPart | null = null
  address: AddressPart
  agent: AgentPart
  language: WordPart
  screen: WordPart
  readonly #parts: KnownParts
  readonly #scanner: TextScanner

  constructor(parts: KnownParts, scanner: TextScanner) {
    this.#parts = parts
    this.#scanner = scanner
    this.visitor = parts.noVisitor
    this.page = parts.noPage
    this.referrer = parts.noReferrer
    this.title = parts.noText
    this.name = parts.noText
    this.address = parts.noAddress
    this.agent = parts.noAgent
    this.language = parts.noWord
    this.screen = parts.noWord
  }

  /** Reads the event whose brace stands at `at`. Returns where it ends; -1: it is not plain, and no field says anything. */
  read(at: number): number {
    const { bytes } = this.#scanner
    this.#clear()
    let seen = 0
    let kind = 0
    let i = at
    do {
      i = skipBlank(bytes, i + 1)
      if (bytes[i] !== quote) return -1
      const from = ++i
      while (bytes[i] !== quote) if (i++ - from > 10) return -1
      const field = fieldOf(bytes, from, i)
      if (field === -1 || seen & (1 << field)) return -1
      seen |= 1 << field
      i = skipBlank(bytes, i + 1)
      if (bytes[i] !== colon) return -1
      i = skipBlank(bytes, i + 1)
      if (field === numberOf.kind) {
        kind = this.#kindAt(i)
        if (kind === -1) return -1
        i += (kindBytes[kind] as Buffer).length + 2
      } else i = this.#readField(field, i)
      if (i === -1) return -1
      i = skipBlank(bytes, i)
    } while (bytes[i] === comma)
    const needed = requiredBits | (kindNeeds[kind] as number)
    if (bytes[i] !== closing || (seen & needed) !== needed) return -1
    this.kind = kinds[kind] as EventKind
    return i + 1
  }

  #clear(): void {
    const parts = this.#parts
    this.interactive = true
    this.page = parts.noPage
    this.referrer = parts.noReferrer
    this.title = parts.noText
    this.name = parts.noText
    this.props = null
    this.engagement = null
    this.address = parts.noAddress
    this.agent = parts.noAgent
    this.language = parts.noWord
    this.screen = parts.noWord
  }

  /** Reads the value at `at`; returns where it ends, -1 where it is not what a plain event has there. */
  #readField(field: number, at: number): number {
    const parts = this.#parts
    const scanner = this.#scanner
    const { bytes } = scanner
    const first = bytes[at]
    if (first !== quote) {
      if (field === numberOf.time) return this.#readTime(at)
      if (field === numberOf.interactive) return this.#readInteractive(at)
      if (first !== opening || !scanner.scanFlatObject(at)) return -1
      if (field === numberOf.props) {
        this.props = parts.props.find(scanner, at)
        return this.props.valid ? scanner.end : -1
      }
      if (field !== numberOf.engagement) return -1
      this.engagement = parts.engagements.find(scanner, at)
      return this.engagement.valid ? scanner.end : -1
    }
    const from = at + 1
    if (field === numberOf.id) return this.#readId(from)
    scanner.scan(from)
    const end = scanner.end + 1
    switch (field) {
      case numberOf.visitor_id:
        this.visitor = parts.visitors.find(scanner, from)
        return this.visitor.valid ? end : -1
      case numberOf.url:
        this.page = parts.pages.find(scanner, from)
        return this.page.valid ? end : -1
      case numberOf.referrer:
        this.referrer = parts.referrers.find(scanner, from)
        return this.referrer.valid ? end : -1
      case numberOf.title:
        this.title = parts.titles.find(scanner, from)
        return this.title.valid ? end : -1
      case numberOf.name:
        this.name = parts.names.find(scanner, from)
        return this.name.valid ? end : -1
      case numberOf.ip:
        this.address = parts.addresses.find(scanner, from)
        return this.address.valid ? end : -1
      case numberOf.user_agent:
        this.agent = parts.agents.find(scanner, from)
        return this.agent.valid ? end : -1
      case numberOf.language:
        this.language = parts.languages.find(scanner, from)
        return this.language.valid ? end : -1
      case numberOf.screen:
        this.screen = parts.screens.find(scanner, from)
        return this.screen.valid ? end : -1
      default:
        return -1
    }
  }

  /** 1 to 64 letters of printable ASCII; escaped ones are not plain. */
  #readId(from: number): number {
    const { bytes } = this.#scanner
    let i = from
    for (; bytes[i] !== quote; i++) {
      const byte = bytes[i] as number
      if (!(byte > 0x20 && byte < 0x7f) || byte === 0x5c || i - from === 64) return -1
    }
    this.idFrom = from
    this.idTo = i
    return i === from ? -1 : i + 1
  }

  /** A whole number of at most fifteen digits. */
  #readTime(from: number): number {
    const { bytes } = this.#scanner
    let time = 0
    let i = from
    for (;;) {
      const digit = (bytes[i] as number) - 0x30
      if (!(digit >= 0 && digit <= 9)) break
      time = time * 10 + digit
      i++
    }
    const count = i - from
    if (count === 0 || count > 15 || bytes[from] === 0x30) return -1
    this.time = time
    return i
  }

  #readInteractive(at: number): number {
    const { bytes } = this.#scanner
    this.interactive = isAt(bytes, at, trueBytes)
    if (this.interactive) return at + trueBytes.length
    return isAt(bytes, at, falseBytes) ? at + falseBytes.length : -1
  }

  /** Number of the kind whose quote stands at `at`; -1: none. */
  #kindAt(at: number): number {
    const { bytes } = this.#scanner
    if (bytes[at] !== quote) return -1
    for (let kind = 0; kind < kinds.length; kind++) {
      const name = kindBytes[kind] as Buffer
      if (isAt(bytes, at + 1, name) && bytes[at + 1 + name.length] === quote) return kind
    }
    return -1
  }
}

function fieldOf(bytes: Uint8Array, from: number, to: number): number {
  const field = fieldsByKey[keyOf(bytes, from, to)] as number
  if (field === -1) return -1
  const name = nameBytes[field] as Buffer
  return name.length === to - from && isAt(bytes, from, name) ? field : -1
}

function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false
  return true
}
