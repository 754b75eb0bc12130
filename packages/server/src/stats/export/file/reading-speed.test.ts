import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReadingSpeed } from './reading-speed.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const piece = 100_000

/** A file whose reader takes so many pieces of 100 kB between two looks, and whether the file is left after a minute. */
async function isLeft(pieces: number, { awaited = true, store = true } = {}): Promise<boolean> {
  const speed = new ReadingSpeed()
  const body = new Readable({ read: () => undefined, highWaterMark: 65_536 })
  body.on('error', () => undefined)
  if (store) body.push(Buffer.alloc(piece))
  speed.watch(body, () => awaited)
  for (let look = 0; look < 3; look++) {
    speed.take(pieces * piece)
    await vi.advanceTimersByTimeAsync(20_000)
  }
  const left = !body.destroyed
  body.destroy()
  return left
}

test.each([
  ['nothing', 0, {}, false],
  ['too little', 6, {}, false],
  ['enough', 7, {}, true],
  ['nothing while nobody waits', 0, { awaited: false }, true],
  ['nothing because the store has nothing yet', 0, { store: false }, true],
])('a reader who takes %s', async (_, pieces, how, left) => {
  expect(await isLeft(pieces, how)).toBe(left)
})
