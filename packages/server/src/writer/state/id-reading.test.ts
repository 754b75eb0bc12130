import { expect, test } from 'vitest'
import { CountedIds } from '../duplicates/counted-ids.ts'
import { IdReading } from './id-reading.ts'
import type { StateSource } from './writer-state.ts'

type Ids = StateSource['ids']
const tick = () => new Promise((resolve) => setImmediate(resolve))

/** What the store is asked about an id tells whether the filter holds every id. */
function readingOf(receivedSince: Ids['receivedSince']) {
  let lookups = 0
  const ids: Ids = {
    receivedSince,
    received: async () => {
      lookups++
      return new Map()
    },
    counted: async () => new Set(),
    hasOlder: async () => false,
  }
  const filter = new CountedIds(ids, async () => 0)
  const source = { ids, now: () => 0, oldestWaiting: async () => 0 }
  const isComplete = async () => {
    const before = lookups
    await filter.duplicates([{ website: Buffer.alloc(16), event: 77n, call: 0, received: 0 }] as never)
    return lookups === before
  }
  return { reading: new IdReading(source, filter), isComplete }
}

test('a failure is told once, and the next turn begins anew', async () => {
  let attempts = 0
  const { reading, isComplete } = readingOf(async function* () {
    if (++attempts === 1) throw new Error('away')
    yield []
  })
  reading.ensure()
  await tick()
  expect(() => reading.ensure()).toThrow('away')
  expect(await isComplete()).toBe(false)
  reading.ensure()
  await tick()
  reading.ensure()
  expect(await isComplete()).toBe(true)
  expect(attempts).toBe(2)
})

test('what an earlier attempt reads after a restart completes nothing', async () => {
  const ends: (() => void)[] = []
  const { reading, isComplete } = readingOf(async function* () {
    await new Promise<void>((resolve) => ends.push(resolve))
    yield []
  })
  reading.ensure()
  await tick()
  reading.restart()
  await tick()
  ends[0]?.()
  await tick()
  expect(await isComplete()).toBe(false)
  ends[1]?.()
  await tick()
  expect(await isComplete()).toBe(true)
  reading.end()
})
