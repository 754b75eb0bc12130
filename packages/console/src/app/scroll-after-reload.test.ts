// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginAtTop, scrollAfterReload } from './scroll-after-reload.ts'

const opened = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList)

/** How far the page can be scrolled. */
let room = 0
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  opened('reload')
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ overview: 1200 }))
  window.scrollTo(0, 0)
  const scroll = window.scrollTo.bind(window)
  vi.spyOn(window, 'scrollTo').mockImplementation((_x, y) => scroll(0, Math.min(Number(y), room)))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
  window.scrollTo(0, 0)
})

const after = (height: number) => {
  room = height
  vi.advanceTimersByTime(1_000)
  return window.scrollY
}

test('it goes on to where the reader was as the page grows, and no further', () => {
  stop = scrollAfterReload('overview')
  expect([after(228), after(900), after(3_000)]).toEqual([228, 900, 1200])
  window.scrollTo(0, 10)
  expect(after(4_000)).toBe(10)
})

test('a reader who moves stays there', () => {
  stop = scrollAfterReload('overview')
  expect(after(228)).toBe(228)
  window.dispatchEvent(new Event('wheel'))
  expect(after(3_000)).toBe(228)
})

test('a screen without a position starts at its top', () => {
  stop = scrollAfterReload('events')
  expect(after(3_000)).toBe(0)
})

test.each([
  ['navigate', 0],
  ['reload', 1200],
  ['back_forward', 1200],
])('a screen that is opened by %s starts at %i', (type, place) => {
  opened(type)
  beginAtTop('overview')
  stop = scrollAfterReload('overview')
  expect(after(3_000)).toBe(place)
})
