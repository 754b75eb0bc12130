/** One row of each table, encoded as RowBinary in the order of `columns.ts`. */
import type { ByteWriter } from '../record/byte-writer.ts'
import type { JournaledEvent } from '../record/journaled-event.ts'
import type { Scope, Visit } from '../visits/visit.ts'

const emptyText = Buffer.from([0])

/** A row of `events`: the event under its visit; `visit` null is an engagement event that belongs to none. */
export function writeEventRow(
  rows: ByteWriter,
  event: JournaledEvent,
  visit: { readonly id: bigint; readonly visitor: bigint; readonly scope: Scope } | null,
): void {
  rows.raw(event.website)
  rows.i64(event.time)
  rows.u64(event.event)
  rows.u64(visit ? visit.visitor : event.visitor)
  rows.u64(visit ? visit.id : 0n)
  rows.u8(0)
  rows.u8(event.kind)
  rows.u8(event.interactive ? 1 : 0)
  rows.u32(event.engagedMs)
  rows.u8(event.scrollDepth)
  rows.i64(event.revenue)
  event.writeTexts(rows)
  if (visit) writeScope(rows, visit.scope)
  else event.writeScope(rows)
}

/** A row of `visits` with its sign: -1 takes back what was stored, 1 stores. */
export function writeVisitRow(rows: ByteWriter, visit: Visit, sign: 1 | -1): void {
  rows.raw(visit.website)
  rows.i64(visit.start)
  rows.u64(visit.id)
  rows.u64(visit.visitor)
  rows.u8(sign === 1 ? 1 : 255)
  rows.i64(visit.last)
  rows.i64(visit.lastAny)
  rows.u32(visit.pageviews)
  rows.u32(visit.events)
  rows.u32(visit.interactive)
  rows.u32(Math.min(visit.engagedMs, 0xffff_ffff))
  rows.i64(visit.entry?.time ?? 0)
  rows.i64(visit.exit?.time ?? 0)
  rows.raw(visit.entry?.hostname ?? emptyText)
  rows.raw(visit.entry?.page ?? emptyText)
  rows.raw(visit.entry?.title ?? emptyText)
  rows.raw(visit.exit?.page ?? emptyText)
  rows.raw(visit.exit?.title ?? emptyText)
  writeScope(rows, visit.scope)
}

/** A row of `visitors`: the visitor was there at `time`; the store keeps the earliest. */
export function writeVisitorRow(rows: ByteWriter, website: Uint8Array, visitor: bigint, time: number): void {
  rows.raw(website)
  rows.u64(visitor)
  rows.i64(time)
}

export function writeEventIdRow(rows: ByteWriter, event: JournaledEvent): void {
  rows.raw(event.website)
  rows.u64(event.event)
  rows.u32(Math.floor(event.received / 1000))
}

export function writeOrderRow(rows: ByteWriter, event: JournaledEvent): void {
  rows.raw(event.website)
  rows.string(event.orderId)
  rows.u64(event.event)
}

function writeScope(rows: ByteWriter, scope: Scope): void {
  rows.raw(scope.source)
  rows.raw(scope.place)
  rows.raw(scope.client)
}
