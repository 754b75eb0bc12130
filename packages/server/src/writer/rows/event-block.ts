/** Rows of `events`, gathered into a block. */

import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { ByteWriter } from '../../lib/byte-writer.ts'
import type { Visit, VisitScope } from '../visits/visit.ts'
import { encodeBlock, plain } from './native/block.ts'
import { Parts } from './native/parts.ts'
import { PropsColumn } from './native/props-column.ts'
import { Scopes } from './native/scopes.ts'
import { endOfText } from './native/texts.ts'
import { WordColumn } from './native/word-column.ts'

/** Numbers of an event as its row has them. */
export interface EventNumbers {
  readonly website: Uint8Array
  readonly time: number
  readonly event: bigint
  readonly kind: number
  readonly engagedMs: number
  readonly scrollDepth: number
  readonly revenue: number
}

export class EventBlock {
  #rows = 0
  readonly #website = new ByteWriter(1024)
  readonly #time = new ByteWriter(1024)
  readonly #event = new ByteWriter(1024)
  readonly #visitor = new ByteWriter(1024)
  readonly #visit = new ByteWriter(1024)
  readonly #version = new ByteWriter(1024)
  readonly #kind = new ByteWriter(1024)
  readonly #interactive = new ByteWriter(1024)
  readonly #engagedMs = new ByteWriter(1024)
  readonly #scrollDepth = new ByteWriter(1024)
  readonly #revenue = new ByteWriter(1024)
  readonly #page = new Parts(['word', 'word', 'text'])
  readonly #name = new WordColumn()
  readonly #props = new PropsColumn()
  readonly #currency = new WordColumn()
  readonly #orderId = new ByteWriter(1024)
  readonly #scopes = new Scopes()
  readonly #orphanId = new ByteWriter(1024)

  get rows(): number {
    return this.#rows
  }

  /** The event under its visit; null: it is an engagement event that belongs to none. */
  add(event: JournaledEvent, visit: Visit | null): void {
    this.#addNumbers(event, event.interactive, 0)
    this.#visitor.u64(visit ? visit.visitor : event.visitor)
    this.#visit.u64(visit ? visit.id : 0n)
    this.#addTexts(event.bytes, event.textsAt)
    this.#scopes.add(visit ? visit.scope : event)
    this.#orphanId.string(visit ? '' : event.id)
  }

  /** A stored event under another visit. `texts`: its own columns from `hostname` on, encoded. */
  addAgain(
    event: EventNumbers & { readonly interactive: boolean },
    version: number,
    texts: Buffer,
    visit: { readonly id: bigint; readonly visitor: bigint; readonly scope: VisitScope },
  ): void {
    this.#addNumbers(event, event.interactive, version)
    this.#visitor.u64(visit.visitor)
    this.#visit.u64(visit.id)
    this.#addTexts(texts, 0)
    this.#scopes.add(visit.scope)
    this.#orphanId.string('')
  }

  #addNumbers(event: EventNumbers, interactive: boolean, version: number): void {
    this.#rows++
    this.#website.raw(event.website)
    this.#time.i64(event.time)
    this.#event.u64(event.event)
    this.#version.u8(version)
    this.#kind.u8(event.kind)
    this.#interactive.u8(interactive ? 1 : 0)
    this.#engagedMs.u32(event.engagedMs)
    this.#scrollDepth.u8(event.scrollDepth)
    this.#revenue.i64(event.revenue)
  }

  #addTexts(bytes: Buffer, from: number): void {
    const name = endOfText(bytes, endOfText(bytes, endOfText(bytes, from)))
    this.#page.addRange(bytes, from, name)
    const props = endOfText(bytes, name)
    this.#name.add(bytes, name, props)
    const currency = this.#props.add(bytes, props)
    const orderId = endOfText(bytes, currency)
    this.#currency.add(bytes, currency, orderId)
    this.#orderId.raw(bytes, orderId, endOfText(bytes, orderId))
  }

  /** Forgets the rows, and keeps the memory for the next. */
  clear(): void {
    this.#rows = 0
    for (const column of [
      this.#website,
      this.#time,
      this.#event,
      this.#visitor,
      this.#visit,
      this.#version,
      this.#kind,
      this.#interactive,
      this.#engagedMs,
      this.#scrollDepth,
      this.#revenue,
      this.#page,
      this.#name,
      this.#props,
      this.#currency,
      this.#orderId,
      this.#scopes,
      this.#orphanId,
    ])
      column.clear()
  }

  /** In the order of `eventColumns`. */
  encode(out: ByteWriter): void {
    encodeBlock(out, 'events', this.#rows, [
      ['website_id', plain(this.#website)],
      ['time', plain(this.#time)],
      ['event', plain(this.#event)],
      ['visitor', plain(this.#visitor)],
      ['visit', plain(this.#visit)],
      ['version', plain(this.#version)],
      ['kind', plain(this.#kind)],
      ['interactive', plain(this.#interactive)],
      ['engaged_ms', plain(this.#engagedMs)],
      ['scroll_depth', plain(this.#scrollDepth)],
      ['revenue', plain(this.#revenue)],
      ['hostname', (out) => this.#page.encode(out, 0)],
      ['page', (out) => this.#page.encode(out, 1)],
      ['title', (out) => this.#page.encode(out, 2)],
      ['name', (out) => this.#name.encode(out)],
      ['props', (out) => this.#props.encode(out)],
      ['currency', (out) => this.#currency.encode(out)],
      ['order_id', plain(this.#orderId)],
      ...this.#scopes.columns(),
      ['orphan_id', plain(this.#orphanId)],
    ])
  }
}
