/** What the hub queries, and when: with a counting source and a clock that is set. */
import type { Live } from '@footfall/contract/stats/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../lib/log.ts'
import type { Condition } from '../segments/cohorts.ts'
import { LiveHub } from './live-hub.ts'
import type { LiveState } from './live-view.ts'

const website = { websiteId: 'w', timeZone: 'UTC', createdAt: 0, visibleSince: null } as never
const quiet = createLog('silent')
const cohort = { field: 'cohort' } as Condition

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counted() {
  const asked = { looks: 0, views: 0 }
  let events = 0
  return {
    asked,
    happen: () => void events++,
    source: {
      fingerprint: async () => {
        asked.looks++
        return { print: String(events), events: 1_000_000 }
      },
      data: async () => {
        asked.views++
        const activity = events ? [{ id: String(events), local_time: '2025-06-02T10:00:00.000Z' }] : []
        return { current: events, activity } as unknown as Live
      },
    },
  }
}

function watchAs(hub: LiveHub, language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const seen: LiveState[] = []
  const leave = hub.watch(
    { website, filters: [], language },
    { push: (state) => void seen.push(state), end: () => undefined },
  )
  return { seen, leave }
}

test('however many watch, the store is asked once a second, and for the view only when something has changed', async () => {
  const { source, asked, happen } = counted()
  const hub = new LiveHub(source, quiet)
  const watchers = Array.from({ length: 50 }, () => watchAs(hub))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.looks).toBe(11)
  expect(asked.views).toBe(2)
  happen()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.views).toBe(3)
  for (const { seen } of watchers) expect(seen).toHaveLength(2)
  hub.close()
})

test('what is written is looked for at once, yet no more than once a second', async () => {
  const { source, asked, happen } = counted()
  const hub = new LiveHub(source, quiet, { hearsOfWrites: true })
  const { seen } = watchAs(hub)
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked.looks).toBe(1)
  happen()
  hub.refresh(['another', 'w'])
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.map(({ newest }) => newest)).toEqual(['0.0', '1748858400000.1'])
  for (let write = 0; write < 20; write++) {
    happen()
    hub.refresh(['w'])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked.looks).toBe(4)
  hub.close()
})

/** Watches websites, whose views take so many milliseconds each and change all the time, for a minute. Returns the share of it that they were queried. */
async function queriedOf(views: readonly number[], events = 1_000_000, filters: readonly Condition[] = []) {
  const { source, happen } = counted()
  let queried = 0
  const hub = new LiveHub(
    {
      fingerprint: async () => ({ ...(await source.fingerprint()), events }),
      data: async ({ website: { websiteId } }) => {
        const takes = Number(websiteId)
        await new Promise((resolve) => setTimeout(resolve, takes))
        queried += takes
        return source.data()
      },
    },
    quiet,
    { hearsOfWrites: true },
  )
  const ids = views.map((takes, i) => String(takes + i / 1000))
  for (const websiteId of ids)
    hub.watch(
      { website: { websiteId } as never, filters, language: 'zh-CN' },
      { push: () => undefined, end: () => undefined },
    )
  const minute = 60_000
  for (let at = 0; at < minute; at += 100) {
    happen()
    hub.refresh(ids)
    await vi.advanceTimersByTimeAsync(100)
  }
  hub.close()
  return queried / minute
}

test.each([
  ['a quick one, once a second', [20], 0.019, 0.021],
  ['a slow one, a quarter of the time', [800], 0.22, 0.28],
  ['three slow ones, hardly more together', [800, 800, 1600], 0.22, 0.35],
  ['a quick one is not slowed down by a slow one', [20, 2000], 0.24, 0.3],
  ['a very slow one rests half a minute', [25_000], 0.4, 0.9],
] as const)('views of busy websites: %s', async (_, takes, least, most) => {
  const share = await queriedOf(takes)
  expect(share).toBeGreaterThanOrEqual(least)
  expect(share).toBeLessThanOrEqual(most)
})

test('views of few events do not rest because they waited for reports of others', async () => {
  expect(await queriedOf([2000, 2000, 2000], 40)).toBeGreaterThan(2.8)
})

test('views under a cohort, which may read any number of events, rest nevertheless', async () => {
  expect(await queriedOf([2000], 40, [cohort])).toBeLessThan(0.3)
})

test('what grows old is seen without a write', async () => {
  const { source, happen } = counted()
  const hub = new LiveHub(source, quiet, { hearsOfWrites: true })
  const { seen } = watchAs(hub)
  await vi.advanceTimersByTimeAsync(0)
  happen()
  await vi.advanceTimersByTimeAsync(4000)
  expect(seen).toHaveLength(2)
  hub.close()
})

test('one more view of a website that is watched is asked for by itself', async () => {
  const { source, asked } = counted()
  const hub = new LiveHub(source, quiet)
  watchAs(hub)
  await vi.advanceTimersByTimeAsync(2500)
  const before = { ...asked }
  const other = watchAs(hub, 'en-US')
  await vi.advanceTimersByTimeAsync(0)
  expect(other.seen).toHaveLength(1)
  expect(asked).toEqual({ looks: before.looks, views: before.views + 1 })
  hub.close()
})

/** A source whose view of each language takes a time that is set. */
function slow(takes: Record<string, number>) {
  const { source, asked, happen } = counted()
  const running = { now: 0, most: 0 }
  return {
    asked,
    happen,
    running,
    source: {
      ...source,
      data: async ({ language }: { readonly language: string }) => {
        const wait = takes[language]
        const live = await source.data()
        running.most = Math.max(running.most, ++running.now)
        await new Promise((resolve) => setTimeout(resolve, wait))
        running.now--
        return live
      },
    },
  }
}

test('a newcomer’s slow answer is not shown after the newer one of a check', async () => {
  const takes = { 'zh-CN': 0, 'en-US': 0 }
  const { source, running, happen } = slow(takes)
  const hub = new LiveHub(source, quiet, { hearsOfWrites: true })
  watchAs(hub)
  await vi.advanceTimersByTimeAsync(2500)
  takes['en-US'] = 3000
  const { seen } = watchAs(hub, 'en-US')
  takes['en-US'] = 10
  happen()
  hub.refresh(['w'])
  await vi.advanceTimersByTimeAsync(3900)
  expect(seen.at(-1)?.newest).toBe('1748858400000.1')
  expect(running.most).toBe(1)
  hub.close()
})

test('a view that comes during a check waits for its turn, and is queried once', async () => {
  const { source, running, asked } = slow({ 'zh-CN': 500, 'en-US': 500 })
  const hub = new LiveHub(source, quiet)
  watchAs(hub)
  await vi.advanceTimersByTimeAsync(200)
  const { seen } = watchAs(hub, 'en-US')
  await vi.advanceTimersByTimeAsync(850)
  expect(seen).toHaveLength(1)
  expect(running.most).toBe(1)
  expect(asked.views).toBe(2)
  hub.close()
})

test('a view that nobody watches any more when its turn comes is not queried', async () => {
  const { source, asked } = slow({ 'zh-CN': 500, 'en-US': 500 })
  const hub = new LiveHub(source, quiet)
  watchAs(hub)
  await vi.advanceTimersByTimeAsync(200)
  watchAs(hub, 'en-US').leave()
  await vi.advanceTimersByTimeAsync(850)
  expect(asked.views).toBe(1)
  hub.close()
})

test('when the last one leaves, nothing more is asked', async () => {
  const { source, asked } = counted()
  const hub = new LiveHub(source, quiet)
  const { leave } = watchAs(hub)
  await vi.advanceTimersByTimeAsync(1000)
  leave()
  const before = { ...asked }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(before)
  expect(hub.watching).toBe(0)
})

test('those who leave after the end are not counted twice', async () => {
  const { source } = counted()
  const hub = new LiveHub(source, quiet)
  const { leave } = watchAs(hub)
  hub.close()
  leave()
  expect(hub.watching).toBe(0)
})

test('a store that does not answer is asked again, and then the view comes', async () => {
  const { source, happen } = counted()
  let down = true
  const hub = new LiveHub(
    { ...source, data: () => (down ? Promise.reject(new Error('down')) : source.data()) },
    quiet,
    { hearsOfWrites: true },
  )
  const { seen } = watchAs(hub)
  happen()
  await vi.advanceTimersByTimeAsync(1000)
  down = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen).toHaveLength(1)
  hub.close()
})

test('a view that fails after long rests, however few its events', async () => {
  const { source, asked, happen } = counted()
  const failing = async () => {
    asked.views++
    await new Promise((resolve) => setTimeout(resolve, 2000))
    throw new Error('too slow')
  }
  const fingerprint = async () => ({ ...(await source.fingerprint()), events: 40 })
  const hub = new LiveHub({ fingerprint, data: failing }, quiet, { hearsOfWrites: true })
  watchAs(hub)
  for (let second = 0; second < 60; second++) {
    happen()
    hub.refresh(['w'])
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(asked.views).toBeLessThan(10)
  hub.close()
})

test('beyond the bytes the states of other views are not held, and their watchers miss nothing', async () => {
  const { source, asked, happen } = counted()
  // Room for one state.
  const hub = new LiveHub(source, quiet, { mostStateBytes: 60 })
  const first = watchAs(hub)
  await vi.advanceTimersByTimeAsync(2500)
  const second = watchAs(hub, 'en-US')
  await vi.advanceTimersByTimeAsync(0)
  const before = asked.views
  // The first view's state went with the second one's, so it is queried, and all get it.
  const third = watchAs(hub)
  const fourth = watchAs(hub)
  expect(third.seen).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.views).toBe(before + 1)
  expect([first, second, third, fourth].map(({ seen }) => seen.length)).toEqual([2, 1, 1, 1])
  // Nothing has changed.
  await vi.advanceTimersByTimeAsync(5000)
  expect([first, second, third, fourth].map(({ seen }) => seen.length)).toEqual([2, 1, 1, 1])
  happen()
  await vi.advanceTimersByTimeAsync(1000)
  for (const { seen } of [first, second, third, fourth])
    expect(seen.slice(-2).map(({ newest }) => newest)).toEqual(['0.0', '1748858400000.1'])
  hub.close()
})
