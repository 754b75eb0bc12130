import { expect, test } from 'vitest'
import { SpareBuffers } from './spare-buffers.ts'

test('a returned buffer is reused if it is large enough', () => {
  const spare = new SpareBuffers(1)
  const first = spare.take(1000)
  expect(first.length).toBeGreaterThanOrEqual(1000)
  expect(spare.take(1000)).not.toBe(first)
  spare.giveBack(first)
  expect(spare.take(100_000)).not.toBe(first)
  expect(spare.take(900)).toBe(first)
  expect(spare.take(900)).not.toBe(first)
})

test('the last returned buffers are kept, except very large ones', () => {
  const spare = new SpareBuffers(2)
  const [a, b, c] = [spare.take(10), spare.take(10), spare.take(10)]
  for (const buffer of [a, b, c]) spare.giveBack(buffer)
  spare.giveBack(Buffer.alloc(40_000_000))
  expect(new Set([spare.take(10), spare.take(10)])).toEqual(new Set([b, c]))
  expect(spare.take(10)).not.toBe(a)
})
