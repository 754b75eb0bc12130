/** Rows of `visits`, gathered into a block. */
import { ByteWriter } from '../../lib/byte-writer.ts'
import type { Visit } from '../visits/visit.ts'
import { edgeIdsOf } from './edge-ids.ts'
import { encodeBlock, plain } from './native/block.ts'
import { Scopes } from './native/scopes.ts'
import { WordColumn } from './native/word-column.ts'

const emptyText = Buffer.from([0])

export class VisitBlock {
  #rows = 0
  readonly #website = new ByteWriter(1024)
  readonly #start = new ByteWriter(1024)
  readonly #visit = new ByteWriter(1024)
  readonly #visitor = new ByteWriter(1024)
  readonly #sign = new ByteWriter(1024)
  readonly #last = new ByteWriter(1024)
  readonly #lastAny = new ByteWriter(1024)
  readonly #pageviews = new ByteWriter(1024)
  readonly #events = new ByteWriter(1024)
  readonly #interactive = new ByteWriter(1024)
  readonly #engagedMs = new ByteWriter(1024)
  readonly #entryTime = new ByteWriter(1024)
  readonly #exitTime = new ByteWriter(1024)
  readonly #entryHostname = new WordColumn()
  readonly #entryPage = new ByteWriter(1024)
  readonly #entryTitle = new ByteWriter(1024)
  readonly #exitPage = new ByteWriter(1024)
  readonly #exitTitle = new ByteWriter(1024)
  readonly #scopes = new Scopes()
  readonly #edgeIds = new ByteWriter(1024)

  get rows(): number {
    return this.#rows
  }

  /** A visit with its sign: -1 takes back what was stored, 1 stores. */
  add(visit: Visit, sign: 1 | -1): void {
    const { entry, exit } = visit
    this.#rows++
    this.#website.raw(visit.website)
    this.#start.i64(visit.start)
    this.#visit.u64(visit.id)
    this.#visitor.u64(visit.visitor)
    this.#sign.u8(sign === 1 ? 1 : 255)
    this.#last.i64(visit.last)
    this.#lastAny.i64(visit.lastAny)
    this.#pageviews.u32(visit.pageviews)
    this.#events.u32(visit.events)
    this.#interactive.u32(visit.interactive)
    this.#engagedMs.u32(Math.min(visit.engagedMs, 0xffff_ffff))
    this.#entryTime.i64(entry?.time ?? 0)
    this.#exitTime.i64(exit?.time ?? 0)
    const hostname = entry?.hostname ?? emptyText
    this.#entryHostname.add(hostname, 0, hostname.length)
    this.#entryPage.raw(entry?.page ?? emptyText)
    this.#entryTitle.raw(entry?.title ?? emptyText)
    this.#exitPage.raw(exit?.page ?? emptyText)
    this.#exitTitle.raw(exit?.title ?? emptyText)
    this.#scopes.add(visit.scope)
    this.#edgeIds.string(edgeIdsOf(visit))
  }

  /** Forgets the rows, and keeps the memory for the next. */
  clear(): void {
    this.#rows = 0
    for (const column of [
      this.#website,
      this.#start,
      this.#visit,
      this.#visitor,
      this.#sign,
      this.#last,
      this.#lastAny,
      this.#pageviews,
      this.#events,
      this.#interactive,
      this.#engagedMs,
      this.#entryTime,
      this.#exitTime,
      this.#entryHostname,
      this.#entryPage,
      this.#entryTitle,
      this.#exitPage,
      this.#exitTitle,
      this.#scopes,
      this.#edgeIds,
    ])
      column.clear()
  }

  /** In the order of `visitColumns`. */
  encode(out: ByteWriter): void {
    encodeBlock(out, 'visits', this.#rows, [
      ['website_id', plain(this.#website)],
      ['start', plain(this.#start)],
      ['visit', plain(this.#visit)],
      ['visitor', plain(this.#visitor)],
      ['sign', plain(this.#sign)],
      ['last', plain(this.#last)],
      ['last_any', plain(this.#lastAny)],
      ['pageviews', plain(this.#pageviews)],
      ['events', plain(this.#events)],
      ['interactive', plain(this.#interactive)],
      ['engaged_ms', plain(this.#engagedMs)],
      ['entry_time', plain(this.#entryTime)],
      ['exit_time', plain(this.#exitTime)],
      ['entry_hostname', (out) => this.#entryHostname.encode(out)],
      ['entry_page', plain(this.#entryPage)],
      ['entry_title', plain(this.#entryTitle)],
      ['exit_page', plain(this.#exitPage)],
      ['exit_title', plain(this.#exitTitle)],
      ...this.#scopes.columns(),
      ['edge_ids', plain(this.#edgeIds)],
    ])
  }
}
