/** Work that may be asked for faster than it ends: one run at a time, and one more for everybody who asked meanwhile. */
import { AsyncResource } from 'node:async_hooks'

/**
 * Returns a function that asks for a run. `work` must not reject. It runs for the caller of this function (`currentCaller`), whoever asks, so it takes
 * that caller's turns.
 */
export function coalesceRuns(work: () => Promise<void>): () => void {
  let isRunning = false
  let isAskedAgain = false
  const ask = AsyncResource.bind((): void => {
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    void work().finally(() => {
      isRunning = false
      if (!isAskedAgain) return
      isAskedAgain = false
      ask()
    })
  })
  return ask
}
