import { setMaxListeners } from 'node:events'

/**
 * Runs work of several parts at once. If one of them fails, nobody waits for the others any more, so the signal that they got ends them. It also
 * aborts when `signal` does.
 */
export async function endingTogether<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const failed = new AbortController()
  const either = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  // Each part listens to it.
  setMaxListeners(100, either)
  try {
    return await work(either)
  } catch (error) {
    failed.abort(error)
    throw error
  }
}
