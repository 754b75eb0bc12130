import { expect, test } from 'vitest'
import { DiskGuard, DiskScarce, spaceLimits } from './disk-guard.ts'

const megabyte = 1_048_576
const total = 100_000 * megabyte

function guarded(free: number) {
  const disk = { free: free * megabyte, total }
  const clock = { now: 0 }
  const told: string[] = []
  const merges: boolean[] = []
  const gaveUp: string[] = []
  const guard = new DiskGuard({
    look: () => disk,
    merge: async (on) => void merges.push(on),
    giveUp: (why) => gaveUp.push(why),
    tell: (text) => told.push(text),
    now: () => clock.now,
  })
  const become = async (megabytes: number) => {
    disk.free = megabytes * megabyte
    await guard.check()
  }
  return { disk, clock, guard, become, told, merges, gaveUp }
}

test.each([
  [100_000, { scarce: 256, spent: 64, again: 320 }],
  [1_000, { scarce: 50, spent: 12.5, again: 62.5 }],
])('limits of a disk of %s MB', (size, megabytes) => {
  const limits = spaceLimits(size * megabyte)
  expect(limits).toEqual({
    scarce: megabytes.scarce * megabyte,
    spent: megabytes.spent * megabyte,
    again: megabytes.again * megabyte,
  })
})

test('a disk that fills slowly: writing and merging rest until there is room again, and nobody gives up', async () => {
  const { guard, become, told, merges, gaveUp } = guarded(1_000)
  await guard.start()
  guard.stop()
  guard.admit()
  await become(200)
  expect(() => guard.admit()).toThrow(DiskScarce)
  guard.confirm()
  await become(300)
  expect(() => guard.admit()).toThrow(DiskScarce)
  await become(330)
  guard.admit()
  expect(merges).toEqual([false, true])
  expect(told).toHaveLength(2)
  expect(gaveUp).toEqual([])
})

test('a disk that fills at once: what was written is not confirmed', async () => {
  const { disk, guard, gaveUp } = guarded(1_000)
  guard.admit()
  disk.free = 10 * megabyte
  guard.confirm()
  expect(gaveUp).toHaveLength(1)
})

test('a disk that fills at once while rows are merged, or while merges are about to stop', async () => {
  const atOnce = guarded(1_000)
  await atOnce.become(10)
  expect(atOnce.gaveUp).toHaveLength(1)
  const stopping = guarded(1_000)
  await stopping.become(100)
  stopping.clock.now = 1_000
  await stopping.become(10)
  expect(stopping.gaveUp).toHaveLength(1)
})

test('a disk that fills up while nothing is written harms nothing', async () => {
  const { clock, guard, become, gaveUp } = guarded(1_000)
  await guard.start()
  guard.stop()
  await become(100)
  clock.now = 3_000
  await become(0)
  expect(gaveUp).toEqual([])
})

test('started on a full disk it writes nothing, and reads', async () => {
  const { guard, become, merges, gaveUp } = guarded(0)
  await guard.start()
  guard.stop()
  expect(merges).toEqual([false])
  expect(() => guard.admit()).toThrow(DiskScarce)
  await become(0)
  expect(gaveUp).toEqual([])
})
