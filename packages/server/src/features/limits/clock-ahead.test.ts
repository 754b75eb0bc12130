/** A limit lasts its own window, also when its count began while the clock was ahead. */
import { day } from '@footfall/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'
import { countTry, pauseOf, triesOf } from './limits.ts'

const limit = { name: 'a limit of tests', most: 3, window: day }
const server = testServer()
let now: number

beforeAll(() => {
  now = server.clock.now()
})

test('counts of a clock that was a year ahead end with its correction', async () => {
  const { context, clock } = server
  clock.set(now + 365 * day)
  for (let tries = 1; tries <= 4; tries++) expect(await countTry(context, limit, 'ahead')).toBe(tries)
  clock.set(now)
  expect(await triesOf(context, limit, 'ahead')).toBe(0)
  expect(await pauseOf(context, limit, 'ahead')).toBe(0)
  expect(await countTry(context, limit, 'ahead')).toBe(1)
  expect(await triesOf(context, limit, 'ahead')).toBe(1)
  expect(await pauseOf(context, limit, 'ahead')).toBe(day)
})

test('nodes whose clocks differ by seconds share a count', async () => {
  const { context, clock } = server
  clock.set(now + 5_000)
  await countTry(context, limit, 'skewed')
  clock.set(now)
  expect(await countTry(context, limit, 'skewed')).toBe(2)
})
