/** Who sees the tour, and until when. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
})
const { endTour, isListedForTour, listForTour, showTourStep, startTour, useTour } = await import('./tour.ts')

const lin = { uuid: 'u-1', email: 'lin@example.com' }
const wei = { uuid: 'u-2', email: null }
beforeEach(() => kept.clear())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('only a new user is listed, by address or by id', () => {
  listForTour(wei)
  expect(isListedForTour(wei)).toBe(true)
  expect(isListedForTour(lin)).toBe(false)
  listForTour({ ...lin, email: 'Lin@Example.com' })
  expect(isListedForTour(lin)).toBe(true)
})

test('ending the tour removes the user from the list; the last one removes the stored data', () => {
  listForTour(lin)
  listForTour(wei)
  startTour(wei)
  expect(useTour.getState()).toMatchObject({ isActive: true, step: 0, hasEmail: false })
  showTourStep(2)
  // The account got an address in the meantime.
  endTour({ ...wei, email: 'wei@example.com' })
  expect(useTour.getState().isActive).toBe(false)
  expect(isListedForTour(wei)).toBe(false)
  expect(isListedForTour(lin)).toBe(true)
  endTour(lin)
  expect(kept.size).toBe(0)
})
