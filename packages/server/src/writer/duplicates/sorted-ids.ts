/** Event ids as a sorted list: eight bytes each, where a set takes sixty. Senders cannot choose ids that make it slow. */
import { halvesOf, highHalf, lowHalf } from '../../lib/bytes/id-halves.ts'
import type { IdFilter } from './id-filter.ts'

/** Whether the sorted list holds the id. */
export function holds(ids: BigUint64Array, id: bigint): boolean {
  return placeIn(halvesOf(ids), lowHalf(id), highHalf(id)) !== -1
}

/** Where a sorted list, given as halves, has the id; -1 if nowhere. */
function placeIn(halves: Uint32Array, low: number, high: number): number {
  let from = 0
  let to = halves.length / 2
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = halves[2 * middle + 1] as number
    if (other < high || (other === high && (halves[2 * middle] as number) < low)) from = middle + 1
    else to = middle
  }
  return halves[2 * from] === low && halves[2 * from + 1] === high ? from : -1
}

/** The ids of a sorted list that another does not hold. Takes long only if both are long. */
export function without(ids: BigUint64Array, others: BigUint64Array): BigUint64Array {
  const [fewer, more] = ids.length < others.length ? [ids, others] : [others, ids]
  const [few, many] = [halvesOf(fewer), halvesOf(more)]
  const both: bigint[] = []
  for (let i = 0; i < fewer.length; i++)
    if (placeIn(many, few[2 * i] as number, few[2 * i + 1] as number) !== -1) both.push(fewer[i] as bigint)
  if (both.length === 0) return ids
  const left: bigint[] = []
  let next = 0
  for (const id of ids) {
    while (next < both.length && (both[next] as bigint) < id) next++
    if (both[next] !== id) left.push(id)
  }
  return BigUint64Array.from(left)
}

/** The first event of each id, and the repeats, both in their order. */
export function firstsOf<Event extends { readonly event: bigint }>(
  events: readonly Event[],
): { readonly firsts: readonly Event[]; readonly repeats: readonly Event[] } {
  const ids = new BigUint64Array(events.length)
  for (let i = 0; i < ids.length; i++) ids[i] = (events[i] as Event).event
  const repeated = halvesOf(repeatedIn(ids.sort()))
  if (repeated.length === 0) return { firsts: events, repeats: [] }
  const seen = new Uint8Array(repeated.length / 2)
  const firsts: Event[] = []
  const repeats: Event[] = []
  for (const event of events) {
    const place = placeIn(repeated, lowHalf(event.event), highHalf(event.event))
    const isRepeat = place !== -1 && seen[place] === 1
    if (place !== -1) seen[place] = 1
    if (isRepeat) repeats.push(event)
    else firsts.push(event)
  }
  return { firsts, repeats }
}

/** Each id that the sorted list holds more than once. */
function repeatedIn(ids: BigUint64Array): BigUint64Array {
  const halves = halvesOf(ids)
  const found: bigint[] = []
  for (let i = 2; i < halves.length; i += 2)
    if (halves[i] === halves[i - 2] && halves[i + 1] === halves[i - 1]) found.push(ids[i / 2] as bigint)
  return withoutRepeats(BigUint64Array.from(found))
}

/** Each id of the sorted list once. */
export function withoutRepeats(ids: BigUint64Array): BigUint64Array {
  const halves = halvesOf(ids)
  let last = 2
  for (let i = 2; i < halves.length && last === i; i += 2)
    if (halves[i] !== halves[i - 2] || halves[i + 1] !== halves[i - 1]) last = i + 2
  return last >= halves.length ? ids : ids.filter((id, i) => i === 0 || id !== ids[i - 1])
}

/** The ids that one of the filters may contain. */
export function suspectsOf(ids: BigUint64Array, ...filters: readonly IdFilter[]): BigUint64Array {
  const halves = halvesOf(ids)
  const found: bigint[] = []
  for (let i = 0; i < ids.length; i++)
    if (filters.some((filter) => filter.mayHaveHalves(halves[2 * i] as number, halves[2 * i + 1] as number)))
      found.push(ids[i] as bigint)
  return BigUint64Array.from(found)
}

export function addAll(ids: BigUint64Array, filter: IdFilter, time: number): void {
  const halves = halvesOf(ids)
  for (let i = 0; i < halves.length; i += 2)
    filter.addHalves(halves[i] as number, halves[i + 1] as number, time)
}
