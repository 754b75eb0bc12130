import { expect, test } from 'vitest'
import { Crowd } from './crowd.ts'

test('turns away who comes late in a long turn, and begins anew with the next', () => {
  let now = 1000
  let turn: (() => void)[] = []
  const crowd = new Crowd(
    () => now,
    (callback) => turn.push(callback),
  )
  expect(crowd.tooLarge).toBe(false)
  now += 28
  expect(crowd.tooLarge).toBe(false)
  now += 1
  expect(crowd.lately).toBe(false)
  expect(crowd.tooLarge).toBe(true)
  expect(crowd.lately).toBe(true)
  expect(turn).toHaveLength(1)
  for (const over of turn.splice(0)) over()
  turn = []
  expect(crowd.tooLarge).toBe(false)
  now += 1000
  expect(crowd.lately).toBe(false)
})
