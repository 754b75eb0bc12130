// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadByItself } from './reload-page.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  reload.mockClear()
  document.body.innerHTML = ''
})

test('reloads at most every ten seconds, and three times in ten minutes', () => {
  for (let second = 0; second < 590; second++) {
    reloadByItself()
    vi.advanceTimersByTime(1_000)
  }
  expect(reload).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(60_000)
  reloadByItself()
  expect(reload).toHaveBeenCalledTimes(4)
})

test.each([
  ['a dialog is open', '<div role="dialog"></div>'],
  ['a person is typing', '<input />'],
])('does not reload while %s', (_when, html) => {
  document.body.innerHTML = html
  document.querySelector('input')?.focus()
  reloadByItself()
  expect(reload).not.toHaveBeenCalled()
})
