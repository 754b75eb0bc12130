/** The record of a plain event, out of what is known of its parts. One object, filled anew for each event. */
import type { EventKind } from '@footfall/contract/api/collect'
import { type EncodedEvent, writeProps } from '../../journal/record/event-record.ts'
import { ByteWriter } from '../../lib/byte-writer.ts'
import { noProps } from '../accept.ts'
import type { KnownWebsite } from '../known-website.ts'
import type { KnownParts } from './known-parts.ts'
import type { PlainEvent } from './plain-event.ts'
import type { CallFacts } from './take-events.ts'

const noBytes = new Uint8Array(0)
const encodedNoProps = encodeNoProps()

export class PlainRecord implements EncodedEvent {
  readonly website: Uint8Array
  readonly seeds: readonly [number, number]
  readonly received: number
  readonly before = 0n
  readonly after = 0n
  readonly revenue = 0
  readonly idBytes: Uint8Array
  idFrom = 0
  idTo = 0
  kind: EventKind = 'pageview'
  time = 0
  interactive = false
  visitor = 0n
  engagedMs = 0
  scrollDepth = 0
  source: Uint8Array = noBytes
  place: Uint8Array = noBytes
  client: Uint8Array = noBytes
  hostname: Uint8Array = noBytes
  page: Uint8Array = noBytes
  title: Uint8Array = noBytes
  name: Uint8Array = noBytes
  props: Uint8Array = noBytes
  readonly #known: KnownWebsite
  readonly #parts: KnownParts

  /** `bytes`: the body, in which ids lie. */
  constructor(website: KnownWebsite, { received }: CallFacts, parts: KnownParts, bytes: Uint8Array) {
    this.#known = website
    this.#parts = parts
    this.website = website.bytes
    this.seeds = website.seeds
    this.received = received
    this.idBytes = bytes
  }

  /** Becomes the event's record. False: a step drops it, which is to be found out the long way. */
  holds(event: PlainEvent): boolean {
    const parts = this.#parts
    const page = parts.page(event.page)
    const referrer = parts.referrer(event.referrer)
    const agent = parts.agent(event.agent)
    const address = parts.address(event.address)
    if (!page.passes || !referrer.passes || !agent.passes || !address.passes) return false
    if (!parts.inTime(event.time)) return false
    const { kind, engagement } = event
    const custom = kind === 'custom'
    const engaged = kind === 'engagement' ? engagement : null
    this.idFrom = event.idFrom
    this.idTo = event.idTo
    this.kind = kind
    this.time = event.time
    this.interactive = custom && event.interactive
    this.visitor = parts.visitor(event.visitor, this.#known).visitor
    this.engagedMs = engaged?.ms ?? 0
    this.scrollDepth = engaged?.depth ?? 0
    this.source = parts.source(page, referrer, this.#known)
    this.place = address.place
    this.client = parts.client(agent, event.language, event.screen)
    this.hostname = page.hostname
    this.page = page.path
    this.title = event.title.bytes
    this.name = (custom ? event.name : parts.noText).bytes
    this.props = event.props?.bytes ?? encodedNoProps
    return true
  }
}

function encodeNoProps(): Uint8Array {
  const writer = new ByteWriter(16)
  writeProps(writer, noProps)
  return writer.take()
}
