/** Random events for the property tests, and their journal records. */
import { minute } from '@footfall/contract/durations'
import fc from 'fast-check'
import { hashId } from '../../journal/record/event-hash.ts'
import { kindNumbers } from '../../journal/record/event-record.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import type { PlainEvent } from './reference.ts'

const none = Buffer.alloc(0)
const out = new Uint32Array(2)

export function idBits(text: string): bigint {
  hashId(1, 2, text, out)
  return (BigInt(out[1] ?? 0) << 32n) | BigInt(out[0] ?? 0)
}

/** The visitor of a person under the salt of a period. */
export function visitorOf(person: string, period: number): bigint {
  return idBits(`${person} in ${period}`)
}

/** A record of the event. `periodOf` returns the salt's period of a time. */
export function journaled(event: PlainEvent, periodOf: (time: number) => number): JournaledEvent {
  const period = periodOf(event.time)
  return {
    website: Buffer.alloc(16, 5),
    received: event.time,
    time: event.time,
    event: idBits(event.id),
    id: event.id,
    kind: kindNumbers[event.kind],
    interactive: event.kind === 'custom' && event.interactive,
    visitor: visitorOf(event.person, period),
    isGiven: false,
    before: visitorOf(event.person, period - 1),
    after: visitorOf(event.person, period + 1),
    call: 0,
    engagedMs: event.engagedMs,
    scrollDepth: 0,
    revenue: 0,
    orderId: '',
    hostname: none,
    page: Buffer.from(event.page),
    title: none,
    source: Buffer.from(event.source),
    place: none,
    client: none,
    bytes: none,
    textsAt: 0,
    textsEnd: 0,
  }
}

/** Some like the tracker's, with a common prefix longer than any number could hold. */
const ids = fc
  .tuple(fc.constantFrom('e', '1763763786123:0.'), fc.integer({ min: 0, max: 99_999 }))
  .map(([begin, n]) => `${begin}${n}`)

/** Lists of events of a few persons with gaps around thirty minutes and many in one millisecond, within `minutes`. */
export function plainEventLists(
  minutes: number,
  maxLength: number,
  minLength = 0,
): fc.Arbitrary<PlainEvent[]> {
  const halfHours = Math.floor(minutes / 30)
  return fc
    .uniqueArray(
      fc.record({
        id: ids,
        person: fc.constantFrom('A', 'B', 'C'),
        time: fc.oneof(
          fc.integer({ min: 0, max: Math.min(2, halfHours) }).map((n) => n * 30 * minute),
          fc.integer({ min: 0, max: halfHours }).map((n) => n * 30 * minute),
          fc.integer({ min: 0, max: minutes }).map((n) => n * minute),
          fc
            .tuple(fc.integer({ min: 1, max: halfHours }), fc.integer({ min: -1, max: 1 }))
            .map(([n, d]) => n * 30 * minute + d),
        ),
        kind: fc.constantFrom('pageview' as const, 'custom' as const, 'engagement' as const),
        interactive: fc.boolean(),
        engagedMs: fc.integer({ min: 0, max: 9 }),
      }),
      { selector: (event) => event.id, minLength, maxLength },
    )
    .map((list) =>
      list.map((event) => ({
        ...event,
        page: `/${event.id}`,
        source: event.id,
        engagedMs: event.kind === 'engagement' ? event.engagedMs : 0,
      })),
    )
}

/** Cuts a list into batches of random sizes. */
export function batchesOf<T>(list: readonly T[], sizes: Iterator<number>): T[][] {
  const batches: T[][] = []
  for (let at = 0; at < list.length; ) {
    const size = sizes.next().value as number
    batches.push(list.slice(at, at + size))
    at += size
  }
  return batches
}
