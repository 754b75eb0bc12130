import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interruption } from './interruption.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('one Ctrl+C, which npm repeats, interrupts; the next one ends the process at once', () => {
  const signals = ['SIGUSR2', 'SIGWINCH']
  const handlers = () => signals.map((signal) => process.listenerCount(signal))
  const before = handlers()
  const interrupted = interruption(signals)
  process.emit('SIGUSR2', 'SIGUSR2')
  expect(interrupted.aborted).toBe(true)
  expect(interrupted.reason.message).toBe('SIGUSR2: interrupted; nothing half done is left.')
  // Without a handler, the repetition would kill the process before it has cleaned up.
  process.emit('SIGUSR2', 'SIGUSR2')
  expect(handlers()).not.toEqual(before)
  vi.advanceTimersByTime(1000)
  expect(handlers()).toEqual(before)
})
