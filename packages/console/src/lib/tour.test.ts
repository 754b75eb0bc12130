/** Who is shown around, and until when. */
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

test('somebody new is listed, by address or by id, and nobody else is', () => {
  listForTour(wei)
  expect(isListedForTour(wei)).toBe(true)
  expect(isListedForTour(lin)).toBe(false)
  listForTour({ ...lin, email: 'Lin@Example.com' })
  expect(isListedForTour(lin)).toBe(true)
})

test('whoever ends the tour is taken off; with the last one the stored data goes', () => {
  listForTour(lin)
  listForTour(wei)
  startTour(wei)
  expect(useTour.getState()).toMatchObject({ isActive: true, step: 0, isOneClick: true })
  showTourStep(2)
  // An address was added on the way.
  endTour({ ...wei, email: 'wei@example.com' })
  expect(useTour.getState().isActive).toBe(false)
  expect(isListedForTour(wei)).toBe(false)
  expect(isListedForTour(lin)).toBe(true)
  endTour(lin)
  expect(kept.size).toBe(0)
})
