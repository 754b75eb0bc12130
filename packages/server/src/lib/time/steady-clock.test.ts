import { minute } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { SteadyClock } from './steady-clock.ts'

const begin = Date.parse('2025-06-02T10:00:00Z')

/** Moves the wall time by `step` minutes and reads the clock once a second. Returns the readings, relative to the start. */
function run(step: number, minutes: number): number[] {
  let elapsed = 0
  let stepped = 0
  const clock = new SteadyClock(
    () => begin + elapsed + stepped,
    () => elapsed,
  )
  const times: number[] = []
  for (let second = 0; second <= minutes * 60; second++) {
    elapsed = second * 1000
    if (second === 60) stepped = step
    times.push(clock.now() - begin)
  }
  return times
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? 0))

test.each([-60, -10, 10, 60])('a step of %i minutes is caught up with gradually', (minutes) => {
  const times = run(minutes * minute, 180)
  for (const gap of gaps(times)) {
    expect(gap).toBeGreaterThanOrEqual(500)
    expect(gap).toBeLessThanOrEqual(2000)
  }
  expect(Math.abs((times.at(-1) ?? 0) - (180 + minutes) * minute)).toBeLessThanOrEqual(1000)
})

test('small corrections never turn time back', () => {
  for (const step of [-900, -5, 5, 900])
    for (const gap of gaps(run(step, 5))) expect(gap).toBeGreaterThanOrEqual(0)
})

test('after a sleep the clock jumps to the current time', () => {
  const times = run(8 * 60 * minute, 2)
  expect(times.at(-1)).toBe((8 * 60 + 2) * minute)
})
