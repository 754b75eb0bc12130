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

test('who waits for a long queue keeps nobody waiting: the first turn of several callers is everybody’s', async () => {
  const { runs, begin } = held()
  const flights = new Coalescer()
  const turns = new Map<string, () => void>()
  const over: string[] = []
  const turnOf = (caller: string) => ({
    caller,
    acquire: (signal: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        turns.set(caller, () => resolve(() => void over.push(caller)))
      }),
  })
  const answers = ['slow', 'quick', 'quick'].map((caller) =>
    flights.join('a', undefined, begin, turnOf(caller)),
  )
  expect(runs.length).toBe(0)
  turns.get('quick')?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs.length).toBe(1)
  turns.get('slow')?.()
  runs[0]?.end(7)
  expect(await Promise.all(answers)).toEqual([7, 7, 7])
  expect(runs.length).toBe(1)
  expect(over).toEqual(['quick'])
})

test('a caller whose turn is refused still gets the answer of another', async () => {
  const { runs, begin } = held()
  const flights = new Coalescer()
  let turn = (): void => undefined
  const refused = { caller: 'many', acquire: () => Promise.reject(new Error('too many wait')) }
  const later = {
    caller: 'one',
    acquire: () =>
      new Promise<() => void>((resolve) => {
        turn = () => resolve(() => undefined)
      }),
  }
  const answers = Promise.all([
    flights.join('a', undefined, begin, later),
    flights.join('a', undefined, begin, refused),
  ])
  await new Promise((resolve) => setImmediate(resolve))
  turn()
  await new Promise((resolve) => setImmediate(resolve))
  runs[0]?.end(7)
  expect(await answers).toEqual([7, 7])
  await expect(flights.join('b', undefined, begin, refused)).rejects.toThrow('too many wait')
})

test('a run that throws before it waits for anything rejects its callers, and its turn ends', async () => {
  const flights = new Coalescer()
  const fails = (): Promise<number> => {
    throw new Error('cannot begin')
  }
  let ended = 0
  const turn = { caller: 'one', acquire: async () => () => void ended++ }
  await expect(flights.join('a', undefined, fails)).rejects.toThrow('cannot begin')
  await expect(flights.join('b', undefined, fails, turn)).rejects.toThrow('cannot begin')
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBe(1)
})
