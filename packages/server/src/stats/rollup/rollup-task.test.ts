import { hour } from '@footfall/contract/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { RollupTask } from './rollup-task.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => vi.useRealTimers())

const website = { websiteId: 'a', timeZone: 'UTC' }

test('a website is checked again after some minutes, also if the clock was set back by hours', async () => {
  const checked: string[] = []
  const task = new RollupTask({
    store: {} as EventsStore,
    clock: new FixedClock(0),
    exclusive: async (id) => {
      checked.push(id)
      return true
    },
  })
  const want = async () => {
    task.want(website)
    await task.done()
  }
  await want()
  await want()
  expect(checked).toEqual(['a'])
  vi.setSystemTime(Date.now() - 5 * hour)
  vi.advanceTimersByTime(600_000)
  await want()
  expect(checked).toEqual(['a', 'a'])
  await task.stop()
})
