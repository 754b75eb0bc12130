import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredWithin } from './answer-deadline.ts'
import { StoreUnavailable } from './errors.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** As a connection does: nothing comes until the signal aborts. */
const hang = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a store that hangs is given up half a minute after the time limit of the query', async () => {
  const failed = answeredWithin(30, undefined, hang).catch((error: unknown) => error)
  let ended = false
  void failed.then(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await failed).toBeInstanceOf(StoreUnavailable)
})

test('a caller who leaves ends the query at once, and an answer leaves no timer', async () => {
  const caller = new AbortController()
  const left = answeredWithin(30, caller.signal, hang)
  caller.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(answeredWithin(30, caller.signal, async (signal) => signal.throwIfAborted())).rejects.toThrow(
    'left',
  )
  expect(await answeredWithin(30, caller.signal, async () => 7)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})
