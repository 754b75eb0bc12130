/** Looking ids up costs the writer a bounded number of queries, whatever a batch holds. */
import { randomUUID } from 'node:crypto'
import { day, hour } from '@footfall/contract/durations'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keyOf } from '../../journal/record/event-hash.ts'
import { uuidBytes } from '../../lib/bytes/uuid-bytes.ts'
import { CountedIds } from './counted-ids.ts'
import type { EventKey } from './duplicates.ts'

/** Ids are hashes. */
const idOf = (nth: number) => BigInt.asUintN(64, BigInt(nth) * 0x9e3779b97f4a7c15n)

/** An import call's event of each website; only what is looked up matters. */
const importedOf = (websites: readonly string[], from: number) =>
  websites.map((website, i) => ({
    website: uuidBytes(website),
    event: BigInt(from + i),
    call: 1,
    received: 0,
  }))

function source(counted: ReadonlySet<bigint>) {
  const asked = { older: 0, lookups: 0 }
  const ids = new CountedIds(
    {
      received: async () => new Map(),
      hasOlder: async () => {
        asked.older++
        return false
      },
      counted: async (events: readonly EventKey[]) => {
        asked.lookups++
        return new Set(events.filter(({ event }) => counted.has(event)).map(({ event }) => keyOf(event)))
      },
    },
    async () => 0,
  )
  ids.setComplete(Number.POSITIVE_INFINITY)
  return { asked, ids }
}

test('a batch of many websites asks about few of them, and finds every duplicate', async () => {
  const websites = Array.from({ length: 1000 }, () => randomUUID())
  const { asked, ids } = source(new Set([3n, 900n]))
  const batch = importedOf(websites, 0)
  // The first are new websites, whose ids are all in the filter.
  ids.add([{ event: 3n }])
  expect([...(await ids.duplicates(batch as never))]).toEqual(['3', '900'])
  expect(asked.older).toBeLessThanOrEqual(20)
  expect(asked.lookups).toBe(1)
  for (let nth = 1; nth < 60; nth++) await ids.duplicates(importedOf(websites, nth * 10_000) as never)
  expect(asked.older).toBe(1000)
})

test('a website is not taken to be whole if ids were forgotten while that was asked', async () => {
  const website = uuidBytes(randomUUID())
  const since: number[] = []
  let answer: (hasOlder: boolean) => void = () => undefined
  const ids = new CountedIds(
    {
      received: async () => new Map(),
      hasOlder: (_, asked) => {
        since.push(asked)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      counted: async (events: readonly EventKey[]) => new Set(events.map(({ event }) => keyOf(event))),
    },
    async () => 0,
  )
  const now = vi.spyOn(performance, 'now').mockReturnValue(1)
  onTestFinished(() => now.mockRestore())
  // More than the filter's first generation holds, which alone is forgotten.
  ids.fill(
    Array.from({ length: 20_000 }, (_, i) => ({ event: BigInt(i + 1), received: 1 })),
    1,
  )
  ids.setComplete(1)
  const counted = ids.counted(website, BigUint64Array.of(1n))
  now.mockReturnValue(10 * day)
  ids.add([{ event: 2n, received: 10 * day }])
  await ids.forget()
  answer(false)
  expect(await counted).toBe(1)
  void ids.counted(website, BigUint64Array.of(1n))
  expect(since).toHaveLength(2)
  // Two days before the newest receipt, and an hour for an error of the clock.
  expect(since[1]).toBe(10 * day - 47 * hour)
})

test('a website is whole no longer when ids were forgotten', async () => {
  const website = uuidBytes(randomUUID())
  let hasOlder = false
  const ids = new CountedIds(
    {
      received: async () => new Map(),
      hasOlder: async () => hasOlder,
      counted: async (events) => new Set(events.map(({ event }) => keyOf(event))),
    },
    async () => 0,
  )
  ids.setComplete(Number.POSITIVE_INFINITY)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const imported = { website, event: idOf(1), call: 1, received: 0 }
  expect((await ids.duplicates([imported] as never)).size).toBe(0)
  // More than the filter's first generation holds, which alone is forgotten.
  ids.add(Array.from({ length: 20_000 }, (_, i) => ({ event: idOf(i + 1), received: 0 })))
  hasOlder = true
  now.mockReturnValue(50 * hour)
  ids.add([{ event: idOf(30_000), received: 50 * hour }])
  await ids.forget()
  expect((await ids.duplicates([imported] as never)).size).toBe(1)
})

test.each<[string, () => Promise<number>, number]>([
  ['waits in the journal', async () => 72 * hour, 1],
  ['may wait in the journal, which cannot be read', () => Promise.reject(new Error('away')), 1],
  ['does not wait', async () => 0, 0],
])('ids are remembered for 48 hours by the time of what %s', async (_, waited, found) => {
  const website = uuidBytes(randomUUID())
  const known = new Map([[keyOf(idOf(1)), 0]])
  const ids = new CountedIds(
    { received: async () => known, hasOlder: async () => true, counted: async () => new Set() },
    waited,
  )
  ids.setComplete(Number.POSITIVE_INFINITY)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  // More than the filter's first generation holds, which alone is forgotten.
  ids.add(Array.from({ length: 20_000 }, (_, i) => ({ event: idOf(i + 1), received: 0 })))
  // The events store was away for three days. The first file of the second hour is planned, then one with a copy of the second day.
  now.mockReturnValue(73 * hour)
  ids.add([{ event: idOf(30_000), received: hour }])
  await ids.forget()
  const copy = { website, event: idOf(1), call: 0, received: 30 * hour }
  expect((await ids.duplicates([copy] as never)).size).toBe(found)
})

test.each([
  [48 * hour, 1],
  [48 * hour + 1000, 0],
])('a copy %i ms after the first, of which the store knows the second', async (after, found) => {
  const website = uuidBytes(randomUUID())
  const received = async () => new Map([[keyOf(1n), 10]])
  const ids = new CountedIds(
    { received, hasOlder: async () => true, counted: async () => new Set() },
    async () => 0,
  )
  ids.setComplete(Number.POSITIVE_INFINITY)
  ids.add([{ event: 1n }])
  // The first came in at 10.9 seconds.
  const copy = { website, event: 1n, call: 0, received: 10_900 + after }
  expect((await ids.duplicates([copy] as never)).size).toBe(found)
})

test('until all stored ids are read, and again while they are read anew, the store is asked for each', async () => {
  const website = uuidBytes(randomUUID())
  let asked = 0
  const ids = new CountedIds(
    {
      received: async () => {
        asked++
        return new Map([[keyOf(2n), 10]])
      },
      hasOlder: async () => false,
      counted: async () => new Set([keyOf(3n)]),
    },
    async () => 0,
  )
  const live = [1n, 2n].map((event) => ({ website, event, call: 0, received: 20_000 }))
  const imported = [{ website, event: 3n, call: 1, received: 20_000 }]
  const found = async () => [...(await ids.duplicates([...live, ...imported] as never))]
  const all = [keyOf(3n), keyOf(2n)]
  expect(await found()).toEqual(all)
  expect(await ids.counted(website, BigUint64Array.of(3n))).toBe(1)
  ids.fill([{ event: 2n, received: 10_000 }], 20_000)
  ids.setComplete(20_000)
  expect(await found(), 'the filter alone decides now').toEqual([keyOf(2n)])
  ids.setIncomplete()
  expect(await found()).toEqual(all)
  ids.setComplete(20_000)
  const before = asked
  expect(await found()).toEqual([])
  expect(asked, 'what was filled in before is forgotten').toBe(before)
})
