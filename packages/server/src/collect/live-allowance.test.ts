/** Which events wait with the imports, while the writer is on time and while it is late. */
import { expect, test } from 'vitest'
import { LiveAllowance } from './live-allowance.ts'

function allowanceAt(lag: number) {
  const state = { now: 0, lag }
  const allowance = new LiveAllowance(
    () => state.lag,
    () => state.now,
  )
  return { state, allowance }
}

test('whatever comes while the writer is on time is live', () => {
  const { allowance } = allowanceAt(2_500)
  for (let call = 0; call < 100; call++) expect(allowance.exceeds('flood', 10_000)).toBe(false)
})

test('a flood waits from when the writer is late until it is over; others do not', () => {
  const { state, allowance } = allowanceAt(0)
  for (let call = 0; call < 10; call++) allowance.exceeds('flood', 10_000)
  state.lag = 2_501
  expect(allowance.exceeds('flood', 100)).toBe(true)
  expect(allowance.exceeds('small', 100)).toBe(false)
  state.lag = 0
  for (let second = 0; second < 100; second++) {
    state.now += 1_000
    expect(allowance.exceeds('flood', 300)).toBe(true)
  }
  state.now += 14_000
  expect(allowance.exceeds('flood', 1)).toBe(true)
  state.now += 2_000
  expect(allowance.exceeds('flood', 1)).toBe(false)
})

test('200 events a second pass while the writer is just late, fewer the later it is', () => {
  const isAllowed = (lag: number, eachSecond: number): boolean => {
    const { state, allowance } = allowanceAt(lag)
    const waited = Array.from({ length: 600 }, () => {
      state.now += 1_000
      return allowance.exceeds('team', eachSecond)
    })
    return !waited.includes(true)
  }
  expect(isAllowed(2_501, 199)).toBe(true)
  expect(isAllowed(2_501, 220)).toBe(false)
  expect(isAllowed(25_000, 20)).toBe(true)
  expect(isAllowed(25_000, 22)).toBe(false)
})

test('a team that was quiet may send thirty seconds’ worth at once', () => {
  const { allowance } = allowanceAt(3_000)
  expect(allowance.exceeds('team', 4_000)).toBe(false)
  expect(allowance.exceeds('team', 4_000)).toBe(true)
})
