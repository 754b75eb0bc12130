import { expect, test } from 'vitest'
import { InFlightLimiter } from './in-flight-limiter.ts'

test('turns away while so many are inside, and tells for a moment that it did', () => {
  let now = 1000
  const inFlight = new InFlightLimiter(() => now)
  let inside = 0
  for (; !inFlight.rejects(); inside++) inFlight.enter()
  expect(inside).toBeGreaterThan(128)
  expect(inFlight.rejectedLately).toBe(true)
  inFlight.leave()
  expect(inFlight.rejects()).toBe(false)
  now += 1000
  expect(inFlight.rejectedLately).toBe(false)
})
