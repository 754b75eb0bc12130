import { expect, test } from 'vitest'
import { DiskGuard, DiskScarce, spaceLimits } from './disk-guard.ts'

const megabyte = 1_048_576
const total = 100_000 * megabyte

function guarded(free: number) {
  const disk = { free: free * megabyte, total, failed: 3 }
  const clock = { now: 0 }
  const reports: string[] = []
  const merges: boolean[] = []
  const gaveUp: string[] = []
  const count = { fails: false }
  const guard = new DiskGuard({
    look: () => disk,
    failedWrites: async () => {
      if (count.fails) throw new Error('(total) memory limit exceeded')
      return disk.failed
    },
    merge: async (on) => void merges.push(on),
    giveUp: (why) => gaveUp.push(why),
    report: (text) => reports.push(text),
    now: () => clock.now,
  })
  const become = async (megabytes: number) => {
    disk.free = megabytes * megabyte
    await guard.check()
  }
  const write = () => guard.write(async () => 'written')
  return { disk, clock, write, guard, become, reports, merges, gaveUp, count }
}

test.each([
  [100_000, { scarce: 256, again: 320 }],
  [1_000, { scarce: 50, again: 62.5 }],
])('limits of a disk of %s MB', (size, megabytes) => {
  const limits = spaceLimits(size * megabyte)
  expect(limits).toEqual({
    scarce: megabytes.scarce * megabyte,
    again: megabytes.again * megabyte,
  })
})

test('a disk that fills slowly: writing and merging rest until there is room again, and nobody gives up', async () => {
  const { guard, write, become, reports, merges, gaveUp } = guarded(1_000)
  await guard.start()
  guard.stop()
  expect(await write()).toBe('written')
  await become(200)
  await expect(write()).rejects.toThrow(DiskScarce)
  await become(300)
  await expect(write()).rejects.toThrow(DiskScarce)
  await become(330)
  expect(await write()).toBe('written')
  expect(merges).toEqual([false, true])
  expect(reports).toHaveLength(2)
  expect(gaveUp).toEqual([])
})

test('a disk that was full for a moment, unseen: what was written is not confirmed', async () => {
  const { disk, guard, gaveUp } = guarded(1_000)
  await guard.start()
  guard.stop()
  await guard.write(async () => disk.failed++)
  expect(gaveUp).toHaveLength(1)
})

test('a merge that failed is noticed at the next look, also while merges are about to stop', async () => {
  const atOnce = guarded(1_000)
  await atOnce.guard.start()
  atOnce.guard.stop()
  atOnce.disk.failed++
  await atOnce.become(1_000)
  expect(atOnce.gaveUp).toHaveLength(1)
  const stopping = guarded(1_000)
  await stopping.guard.start()
  stopping.guard.stop()
  await stopping.become(100)
  stopping.clock.now = 1_000
  stopping.disk.failed++
  await stopping.become(10)
  expect(stopping.gaveUp).toHaveLength(1)
})

test('long after the last write failed writes are counted at times', async () => {
  const { disk, clock, guard, become, gaveUp } = guarded(1_000)
  await guard.start()
  guard.stop()
  clock.now = 11_000
  await become(1_000)
  disk.failed++
  clock.now = 20_000
  await become(1_000)
  expect(gaveUp).toEqual([])
  clock.now = 21_000
  await become(1_000)
  expect(gaveUp).toHaveLength(1)
})

test('writes of queries that fail on a full disk harm nothing, also once there is room again', async () => {
  const { disk, clock, guard, write, become, gaveUp } = guarded(1_000)
  await guard.start()
  guard.stop()
  await become(100)
  clock.now = 3_000
  disk.failed++
  await become(0)
  await become(1_000)
  expect(await write()).toBe('written')
  expect(gaveUp).toEqual([])
})

test('a write that still runs while the disk is full is not confirmed if it failed', async () => {
  const { disk, clock, guard, become, gaveUp } = guarded(1_000)
  await guard.start()
  guard.stop()
  await guard.write(async () => {
    await become(100)
    clock.now = 3_000
    disk.failed++
    await become(0)
  })
  expect(gaveUp).not.toEqual([])
})

test('started on a full disk it writes nothing, and reads', async () => {
  const { guard, write, become, merges, gaveUp } = guarded(0)
  await guard.start()
  guard.stop()
  expect(merges).toEqual([false])
  await expect(write()).rejects.toThrow(DiskScarce)
  await become(0)
  expect(gaveUp).toEqual([])
})

test('an engine without memory to count its failed writes goes on, and they are noticed at the next look', async () => {
  const { guard, disk, gaveUp, count } = guarded(1_000)
  await guard.start()
  guard.stop()
  await guard.write(async () => 'written')
  count.fails = true
  disk.failed++
  await guard.check()
  expect(gaveUp).toEqual([])
  count.fails = false
  await guard.check()
  expect(gaveUp).toHaveLength(1)
})
