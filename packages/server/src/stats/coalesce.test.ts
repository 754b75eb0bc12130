import { expect, test } from 'vitest'
import { Coalescer } from './coalesce.ts'

/** A run that ends on command. */
function held() {
  const runs: { signal: AbortSignal; end: (value: number) => void }[] = []
  const begin = (signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      runs.push({ signal, end: resolve })
    })
  return { runs, begin }
}

test('the same key at the same time runs once, and anew once it is over', async () => {
  const { runs, begin } = held()
  const flights = new Coalescer()
  const both = Promise.all([flights.join('a', undefined, begin), flights.join('a', undefined, begin)])
  expect(runs.length).toBe(1)
  runs[0]?.end(7)
  expect(await both).toEqual([7, 7])
  const again = flights.join('a', undefined, begin)
  expect(runs.length).toBe(2)
  runs[1]?.end(8)
  expect(await again).toBe(8)
})

test('who leaves takes nobody along; the last one ends the run', async () => {
  const { runs, begin } = held()
  const flights = new Coalescer()
  const [first, second] = [new AbortController(), new AbortController()]
  const one = flights.join('a', first.signal, begin)
  const two = flights.join('a', second.signal, begin)
  first.abort(new Error('gone'))
  await expect(one).rejects.toThrow('gone')
  expect(runs[0]?.signal.aborted).toBe(false)
  second.abort(new Error('gone too'))
  // Whoever asks at that moment has a run of their own.
  const three = flights.join('a', undefined, begin)
  await expect(two).rejects.toThrow('gone too')
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false])
  runs[1]?.end(9)
  expect(await three).toBe(9)
})

test('a run that throws before it waits for anything rejects its callers', async () => {
  const fails = (): Promise<number> => {
    throw new Error('cannot begin')
  }
  await expect(new Coalescer().join('a', undefined, fails)).rejects.toThrow('cannot begin')
})
