import { inTime } from '../lib/concurrency/in-time.ts'
import { StoreUnavailable } from './errors.ts'

/** Milliseconds that a store may take beyond the time limit of a query, which it watches itself unless it hangs. */
const slack = 30_000

/**
 * Runs a query with a signal that ends with the caller's, and when a store that hangs should have answered long ago: otherwise its connections, and
 * the turns of its callers, would be held for as long as it hangs. Then throws `StoreUnavailable`.
 */
export async function answeredWithin<T>(
  seconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const leave = () => ended.abort(caller?.reason)
  const hangs = new StoreUnavailable('The events store does not answer')
  const timer = setTimeout(() => ended.abort(hangs), seconds * 1000 + slack)
  caller?.addEventListener('abort', leave)
  if (caller?.aborted) leave()
  try {
    return await work(ended.signal)
  } catch (error) {
    throw ended.signal.reason === hangs ? hangs : error
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', leave)
  }
}

/** An answer's chunks. Throws `StoreUnavailable` if the next one is waited for longer than this many milliseconds. */
export async function* untilSilent<T>(chunks: AsyncIterable<T>, silence: number): AsyncGenerator<T> {
  const iterator = chunks[Symbol.asyncIterator]()
  for (;;) {
    const next = await inTime(iterator.next(), silence, null)
    if (next === null) throw new StoreUnavailable('The events store has fallen silent')
    if (next.done) return
    yield next.value
  }
}
