/** Rows of `visits`, gathered into a block. */
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { emptyText } from '../../lib/bytes/end-of-text.ts'
import type { Visit } from '../visits/visit.ts'
import { edgeIdsOf } from './edge-ids.ts'
import { Block, plainColumns } from './native/block.ts'
import { Scopes } from './native/scopes.ts'
import { WordColumn } from './native/word-column.ts'

export class VisitBlock extends Block<'visits', 'written'> {
  readonly table = 'visits' as const
  readonly #plain = {
    website_id: new ByteWriter(1024),
    start: new ByteWriter(1024),
    visit: new ByteWriter(1024),
    visitor: new ByteWriter(1024),
    sign: new ByteWriter(1024),
    last: new ByteWriter(1024),
    last_any: new ByteWriter(1024),
    pageviews: new ByteWriter(1024),
    events: new ByteWriter(1024),
    interactive: new ByteWriter(1024),
    engaged_ms: new ByteWriter(1024),
    entry_time: new ByteWriter(1024),
    exit_time: new ByteWriter(1024),
    entry_page: new ByteWriter(1024),
    entry_title: new ByteWriter(1024),
    exit_page: new ByteWriter(1024),
    exit_title: new ByteWriter(1024),
    edge_ids: new ByteWriter(1024),
  }
  readonly #entryHostname = new WordColumn()
  readonly #scopes = new Scopes()
  protected readonly byName = {
    ...plainColumns(this.#plain),
    entry_hostname: this.#entryHostname,
    ...this.#scopes.columns,
  }

  /** Adds a visit with its sign: 1 stores it, -1 takes back a stored one. */
  add(visit: Visit, sign: 1 | -1): void {
    const { entry, exit } = visit
    const to = this.#plain
    this.rows++
    to.website_id.raw(visit.website)
    to.start.i64(visit.start)
    to.visit.u64(visit.id)
    to.visitor.u64(visit.visitor)
    to.sign.u8(sign === 1 ? 1 : 255)
    to.last.i64(visit.last)
    to.last_any.i64(visit.lastAny)
    to.pageviews.u32(visit.pageviews)
    to.events.u32(visit.events)
    to.interactive.u32(visit.interactive)
    to.engaged_ms.u32(Math.min(visit.engagedMs, 0xffff_ffff))
    to.entry_time.i64(entry?.time ?? 0)
    to.exit_time.i64(exit?.time ?? 0)
    this.#entryHostname.add(entry?.hostname ?? emptyText, 0)
    to.entry_page.raw(entry?.page ?? emptyText)
    to.entry_title.raw(entry?.title ?? emptyText)
    to.exit_page.raw(exit?.page ?? emptyText)
    to.exit_title.raw(exit?.title ?? emptyText)
    this.#scopes.add(visit.scope)
    to.edge_ids.string(edgeIdsOf(visit))
  }
}
