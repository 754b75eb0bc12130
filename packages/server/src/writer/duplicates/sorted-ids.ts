/** Event ids as a sorted list: eight bytes each, where a set takes sixty. */
import type { IdFilter } from './id-filter.ts'

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
  const halves = halvesOf(ids)
  let last = 2
  for (let i = 2; i < halves.length && last === i; i += 2)
    if (halves[i] !== halves[i - 2] || halves[i + 1] !== halves[i - 1]) last = i + 2
  return last >= halves.length ? ids : ids.filter((id, i) => i === 0 || id !== ids[i - 1])
}

/** The ids that the filter may contain. */
export function suspectsOf(ids: BigUint64Array, filter: IdFilter): BigUint64Array {
  const halves = halvesOf(ids)
  const found: bigint[] = []
  for (let i = 0; i < ids.length; i++)
    if (filter.mayHaveHalves(halves[2 * i] as number, halves[2 * i + 1] as number))
      found.push(ids[i] as bigint)
  return BigUint64Array.from(found)
}

export function addAll(ids: BigUint64Array, filter: IdFilter, time: number): void {
  const halves = halvesOf(ids)
  for (let i = 0; i < halves.length; i += 2)
    filter.addHalves(halves[i] as number, halves[i + 1] as number, time)
}

/** The low and high halves one after the other. */
function halvesOf(ids: BigUint64Array): Uint32Array {
  return new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2)
}
