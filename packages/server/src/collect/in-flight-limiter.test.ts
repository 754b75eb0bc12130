import { expect, test } from 'vitest'
import { Crowd } from './in-flight-limiter.ts'

test('turns away while so many are inside, and tells for a moment that it did', () => {
  let now = 1000
  const crowd = new Crowd(() => now)
  let inside = 0
  for (; !crowd.tooLarge; inside++) crowd.enter()
  expect(inside).toBeGreaterThan(128)
  expect(crowd.lately).toBe(true)
  crowd.leave()
  expect(crowd.tooLarge).toBe(false)
  now += 1000
  expect(crowd.lately).toBe(false)
})
