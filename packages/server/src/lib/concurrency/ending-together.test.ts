import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { endingTogether } from './ending-together.ts'

/** A part that ends only by its signal. */
function endless(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

test('a failed part ends the others, with its error', async () => {
  const ended: unknown[] = []
  const failure = new Error('too heavy')
  const work = endingTogether(undefined, (signal) =>
    Promise.all([endless(signal).catch((reason) => ended.push(reason)), Promise.reject(failure)]),
  )
  await expect(work).rejects.toBe(failure)
  expect(ended).toEqual([failure])
})

test('the caller’s signal ends all parts', async () => {
  const caller = new AbortController()
  const work = endingTogether(caller.signal, (signal) => Promise.all([endless(signal), endless(signal)]))
  caller.abort('gone')
  await expect(work).rejects.toBe('gone')
})

test('nothing begins for a caller who has gone', async () => {
  const begun: AbortSignal[] = []
  const work = endingTogether(AbortSignal.abort('gone'), async (signal) => begun.push(signal))
  await expect(work).rejects.toBe('gone')
  expect(begun).toEqual([])
})

test('work that is over leaves nothing at the caller’s signal, and ends nothing', async () => {
  const caller = new AbortController()
  const signals: AbortSignal[] = []
  expect(await endingTogether(caller.signal, async (signal) => signals.push(signal))).toBe(1)
  caller.abort()
  expect(signals[0]?.aborted).toBe(false)
  expect(getEventListeners(caller.signal, 'abort')).toEqual([])
})
