/** Rows of the small tables, encoded as RowBinary in the column order of `tables.ts`. */

import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { currencyOf } from '../../journal/record/props-of.ts'
import type { ByteWriter } from '../../lib/bytes/byte-writer.ts'

/** A row of `visitors`: the visitor came when this visit began. The store keeps the earliest. */
export function writeVisitorRow(
  rows: ByteWriter,
  {
    website,
    visitor,
    start,
  }: { readonly website: Uint8Array; readonly visitor: bigint; readonly start: number },
  isGiven: boolean,
): void {
  rows.raw(website)
  rows.u64(visitor)
  rows.i64(start)
  rows.u8(isGiven ? 1 : 0)
}

/** A row of `traits`: a trait of the visitor in the event. The store keeps the latest by time and id. */
export function writeTraitRow(rows: ByteWriter, event: JournaledEvent, name: string, value: string): void {
  rows.raw(event.website)
  rows.string(name)
  rows.u64(event.visitor)
  rows.i64(event.time)
  rows.u64(event.event)
  rows.string(value)
}

export function writeEventIdRow(rows: ByteWriter, event: JournaledEvent): void {
  rows.raw(event.website)
  rows.u64(event.event)
  rows.u32(Math.floor(event.received / 1000))
}

/** A row of `order_payments`: a payment or refund of an order. */
export function writeOrderRow(rows: ByteWriter, event: JournaledEvent): void {
  rows.raw(event.website)
  rows.string(event.orderId)
  rows.i64(event.time)
  rows.string(event.id)
  rows.u64(event.event)
  rows.string(currencyOf(event))
  rows.i64(event.revenue)
}
