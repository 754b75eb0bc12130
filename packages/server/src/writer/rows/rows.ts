/** Rows of the small tables, encoded as RowBinary in the order of `columns.ts`. */

import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import type { ByteWriter } from '../../lib/byte-writer.ts'

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
