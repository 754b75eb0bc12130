/** Ids of events as a sorted list: eight bytes each, where a set takes sixty. */
import { eventIdAt, recordKinds } from '../record/event-record.ts'

/** The ids of the events among records, sorted. */
export function idsOfRecords(records: Uint8Array): BigUint64Array {
  const bytes = Buffer.from(records.buffer, records.byteOffset, records.length)
  let count = 0
  for (let at = 0; at < bytes.length; at += bytes.readUInt32LE(at))
    if (bytes[at + 4] === recordKinds.event) count++
  const ids = new BigUint64Array(count)
  let next = 0
  for (let at = 0; at < bytes.length; at += bytes.readUInt32LE(at))
    if (bytes[at + 4] === recordKinds.event) ids[next++] = eventIdAt(bytes, at)
  return ids.sort()
}

/** Whether the sorted list holds the id. */
export function holds(ids: BigUint64Array, id: bigint): boolean {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] as bigint) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id
}

/** Each id of the sorted list once. */
export function withoutRepeats(ids: BigUint64Array): BigUint64Array {
  return ids.filter((id, i) => i === 0 || id !== ids[i - 1])
}
