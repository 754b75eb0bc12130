/** Which events wait with the imports, while few and while many wait to be written. */
import { hour } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { LiveAllowance } from './live-allowance.ts'

function allowanceAt(backlog: number) {
  const state = { now: 0, backlog, importsWait: false }
  const allowance = new LiveAllowance({
    backlog: () => state.backlog,
    importsWait: () => state.importsWait,
    now: () => state.now,
  })
  return { state, allowance }
}

/** A team's flood is in the lane of imports. */
function flooded() {
  const scene = allowanceAt(0)
  for (let call = 0; call < 10; call++) scene.allowance.exceeds('flood', 10_000)
  scene.state.backlog = 1_501
  expect(scene.allowance.exceeds('flood', 100)).toBe(true)
  scene.state.importsWait = true
  return scene
}

test('whatever comes while few events wait is live', () => {
  const { allowance } = allowanceAt(1_500)
  for (let call = 0; call < 100; call++) expect(allowance.exceeds('flood', 10_000)).toBe(false)
})

test('a flood waits until it is over; others do not', () => {
  const { state, allowance } = flooded()
  expect(allowance.exceeds('small', 100)).toBe(false)
  state.backlog = 0
  for (let second = 0; second < 100; second++) {
    state.now += 1_000
    expect(allowance.exceeds('flood', 600)).toBe(true)
  }
  state.now += 5_000
  expect(allowance.exceeds('flood', 1)).toBe(true)
  state.now += 2_000
  expect(allowance.exceeds('flood', 1)).toBe(false)
})

test('a flood is live again when all that waited with the imports is written and few live events wait', () => {
  const { state, allowance } = flooded()
  state.importsWait = false
  expect(allowance.exceeds('flood', 100)).toBe(true)
  state.backlog = 1_500
  expect(allowance.exceeds('flood', 100)).toBe(false)
  state.backlog = 1_501
  expect(allowance.exceeds('flood', 100)).toBe(true)
})

test('500 events a second pass while just too many wait, fewer the more wait', () => {
  const isAllowed = (backlog: number, eachSecond: number): boolean => {
    const { state, allowance } = allowanceAt(backlog)
    const waited = Array.from({ length: 600 }, () => {
      state.now += 1_000
      return allowance.exceeds('team', eachSecond)
    })
    return !waited.includes(true)
  }
  expect(isAllowed(1_501, 499)).toBe(true)
  expect(isAllowed(1_501, 550)).toBe(false)
  expect(isAllowed(15_000, 50)).toBe(true)
  expect(isAllowed(15_000, 55)).toBe(false)
})

test('a team that was quiet may send twelve seconds’ worth at once', () => {
  const { state, allowance } = allowanceAt(1_501)
  allowance.exceeds('team', 1)
  state.now += hour
  expect(allowance.exceeds('team', 4_000)).toBe(false)
  expect(allowance.exceeds('team', 4_000)).toBe(true)
})
