/** Rows of `events`, gathered into a block. */

import { recordOf } from '@footfall/contract/record-of'
import {
  fieldNames,
  type OwnNumber,
  otherTexts,
  ownFields,
  pageFields,
} from '../../event-fields/event-fields.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { emptyText, endOfText } from '../../lib/bytes/end-of-text.ts'
import type { Visit, VisitScope } from '../visits/visit.ts'
import { Block, plainColumns } from './native/block.ts'
import { Parts } from './native/parts.ts'
import { Scopes } from './native/scopes.ts'
import { type TextColumn, textColumnOf } from './native/text-column.ts'

/** Numbers of an event as its row has them. */
export interface EventNumbers {
  readonly website: Uint8Array
  readonly time: number
  readonly event: bigint
  readonly kind: number
  readonly interactive: boolean
  readonly engagedMs: number
  readonly scrollDepth: number
  readonly revenue: number
}

/** How an event's own numbers are written. */
const write: { readonly [Name in OwnNumber]: (column: ByteWriter, event: EventNumbers) => void } = {
  kind: (column, { kind }) => column.u8(kind),
  interactive: (column, { interactive }) => column.u8(interactive ? 1 : 0),
  engaged_ms: (column, { engagedMs }) => column.u32(engagedMs),
  scroll_depth: (column, { scrollDepth }) => column.u8(scrollDepth),
  revenue: (column, { revenue }) => column.i64(revenue),
}

/** In milliseconds. An event at a whole second keeps its id, as does one that ties with another: events of the same time are ordered by it. */
const second = 1000

export class EventBlock extends Block<'events'> {
  readonly table = 'events' as const
  readonly #plain = {
    website_id: new ByteWriter(1024),
    time: new ByteWriter(1024),
    event: new ByteWriter(1024),
    visitor: new ByteWriter(1024),
    visit: new ByteWriter(1024),
    version: new ByteWriter(1024),
    orphan_id: new ByteWriter(1024),
    sent_id: new ByteWriter(1024),
  }
  readonly #numbers = recordOf(fieldNames(write), () => new ByteWriter(1024))
  readonly #page = new Parts(pageFields)
  readonly #texts = recordOf(otherTexts, (name) => textColumnOf(ownFields[name]))
  readonly #scopes = new Scopes()
  protected readonly byName = {
    ...plainColumns(this.#plain),
    ...plainColumns(this.#numbers),
    ...this.#page.columns,
    ...this.#texts,
    ...this.#scopes.columns,
  }
  readonly #writers = fieldNames(write).map((name) => [write[name], this.#numbers[name]] as const)
  readonly #textColumns = Object.values<TextColumn>(this.#texts)

  /** Adds the event with its visit; null for an engagement event without a visit. `ties`: another event of its visit has the same time. */
  add(event: JournaledEvent, visit: Visit | null, ties: boolean): void {
    this.#addNumbers(event, 0)
    this.#plain.visitor.u64(visit ? visit.visitor : event.visitor)
    this.#plain.visit.u64(visit ? visit.id : 0n)
    this.#addTexts(event.bytes, event.textsAt, event.textsEnd)
    this.#scopes.add(visit ? visit.scope : event)
    this.#plain.orphan_id.string(visit ? '' : event.id)
    this.#plain.sent_id.string(ties || event.time % second === 0 ? event.id : '')
  }

  /** Adds a stored event with another visit. `texts`: its own texts, encoded. */
  addAgain(
    event: EventNumbers & { readonly sentId: string },
    version: number,
    texts: Buffer,
    visit: { readonly id: bigint; readonly visitor: bigint; readonly scope: VisitScope },
  ): void {
    this.#addNumbers(event, version)
    this.#plain.visitor.u64(visit.visitor)
    this.#plain.visit.u64(visit.id)
    this.#addTexts(texts, 0, texts.length)
    this.#scopes.add(visit.scope)
    this.#plain.orphan_id.string('')
    this.#plain.sent_id.string(event.sentId)
  }

  #addNumbers(event: EventNumbers, version: number): void {
    this.rows++
    this.#plain.website_id.raw(event.website)
    this.#plain.time.i64(event.time)
    this.#plain.event.u64(event.event)
    this.#plain.version.u8(version)
    for (const [write, column] of this.#writers) write(column, event)
  }

  #addTexts(bytes: Buffer, from: number, end: number): void {
    const page = endOfText(bytes, endOfText(bytes, endOfText(bytes, from)))
    this.#page.addRange(bytes, from, page)
    let at = page
    for (const column of this.#textColumns)
      if (at < end) at = column.add(bytes, at)
      else column.add(emptyText, 0)
  }
}
