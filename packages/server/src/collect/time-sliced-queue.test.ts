import { expect, test } from 'vitest'
import { TimeSlicedQueue } from './time-sliced-queue.ts'

test('every piece is worked on once, in order, those too that come meanwhile', async () => {
  const done: number[] = []
  await new Promise<void>((resolve) => {
    const slices = new TimeSlicedQueue<number>((piece) => {
      done.push(piece)
      if (piece < 500) slices.add(piece + 1000)
      if (piece === 1499) resolve()
    })
    for (let piece = 0; piece < 1000; piece++) slices.add(piece)
  })
  expect(done).toEqual(Array.from({ length: 1500 }, (_, piece) => piece))
})

test('between slices others get their turn', async () => {
  const order: string[] = []
  let now = 0
  await new Promise<void>((resolve) => {
    const slices = new TimeSlicedQueue<number>(
      (piece) => {
        order.push('piece')
        now += 1
        if (piece === 63) resolve()
      },
      () => now,
    )
    for (let piece = 0; piece < 64; piece++) slices.add(piece)
    setImmediate(() => order.push('other'))
  })
  expect(order.indexOf('other')).toBe(8)
})
