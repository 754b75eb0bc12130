/** Values of the state in Redis. */
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { encodeKnown } from '../visits/known-bytes.ts'
import { type Known, lastSeen, trimmed } from '../visits/state.ts'
import type { BatchChanges } from './writer-state.ts'

const idBytes = 8

export function fieldOf(visitor: bigint): Buffer {
  const field = Buffer.allocUnsafe(idBytes)
  field.writeBigUInt64LE(visitor)
  return field
}

export function idsOf({ counted }: BatchChanges): Buffer {
  const ids = Buffer.allocUnsafe(counted.length * idBytes)
  for (const [i, { event }] of counted.entries()) ids.writeBigUInt64LE(event, i * idBytes)
  return ids
}

export function eventsOf(ids: Buffer): { event: bigint }[] {
  return Array.from({ length: ids.length / idBytes }, (_, i) => ({ event: ids.readBigUInt64LE(i * idBytes) }))
}

/** In the format that `committing` reads. */
export function changesOf(known: ReadonlyMap<bigint, Known>, since: number, newest: number): Buffer {
  const changes = new ByteWriter()
  for (const [visitor, held] of known) {
    // A visitor who continues under another id has no visits, but must be known.
    const last = Math.max(lastSeen(held), held.alias === 0n ? Number.NEGATIVE_INFINITY : newest)
    const bytes = last < since ? Buffer.alloc(0) : encodeKnown(trimmed(held, since))
    changes.u64(visitor)
    changes.f64(last)
    changes.u32(bytes.length)
    changes.raw(bytes)
  }
  return changes.take()
}
