import { expect, test, vi } from 'vitest'
import { RestingQueue } from './resting-queue.ts'

/** Keeps the thread busy. */
function work(milliseconds: number): void {
  const started = performance.now()
  while (performance.now() - started < milliseconds);
}

test('runs one after the other, with a rest as long as the work asks for', async () => {
  const queue = new RestingQueue({ rest: 4, mostWaiting: 3 })
  const begun: number[] = []
  const some = () => {
    begun.push(performance.now())
    work(20)
    return begun.length
  }
  expect(await Promise.all([queue.run(some), queue.run(some), queue.run(some)])).toEqual([1, 2, 3])
  const [first = 0, second = 0, third = 0] = begun
  expect(second - first).toBeGreaterThanOrEqual(99)
  expect(third - second).toBeGreaterThanOrEqual(99)
})

test('refuses what is too much, and takes more once some of it is done', async () => {
  const queue = new RestingQueue({ rest: 0, mostWaiting: 2 })
  const taken = [queue.run(() => 1), queue.run(() => 2), queue.run(() => 3)]
  expect(taken[2]).toBeNull()
  expect(await Promise.all(taken)).toEqual([1, 2, null])
  expect(await queue.run(() => 4)).toBe(4)
})

test('goes on after work that fails', async () => {
  const queue = new RestingQueue({ rest: 1, mostWaiting: 2 })
  const failing = queue.run(() => {
    throw new Error('no')
  })
  const next = vi.fn(() => 'next')
  const later = queue.run(next)
  await expect(failing).rejects.toThrow('no')
  expect(await later).toBe('next')
})
