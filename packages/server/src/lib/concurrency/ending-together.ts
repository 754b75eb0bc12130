import { setMaxListeners } from 'node:events'

/**
 * Runs work of several parts at once. If one of them fails, nobody waits for the others any more, so the signal that they got ends them. It also
 * aborts when `signal` does.
 */
export async function endingTogether<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  // Each part listens to it.
  setMaxListeners(100, ending.signal)
  // Removed afterwards, because a stream's signal outlives very many pieces of work.
  const end = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', end)
  try {
    return await work(ending.signal)
  } catch (error) {
    ending.abort(error)
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
