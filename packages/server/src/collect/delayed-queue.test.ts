import { expect, test } from 'vitest'
import { DelayedQueue } from './delayed-queue.ts'

test('calls everyone back, in order, and who is added meanwhile later', async () => {
  const later = new DelayedQueue(20)
  const called: number[] = []
  await new Promise<void>((resolve) => {
    for (let i = 0; i < 5; i++) later.add(() => called.push(i))
    later.add(() => later.add(resolve))
  })
  expect(called).toEqual([0, 1, 2, 3, 4])
})
