/** Work that must not overlap. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs work once all work before it has ended. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** Its work runs for the caller of this function (`currentCaller`), whoever asks for it, so it takes that caller's turns. */
export function createQueue(): Queue {
  const forCreator = AsyncLocalStorage.snapshot()
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = forCreator(() => last.then(work, work))
    last = done
    return done
  }
}

/** Returns a function that asks for the work. Everybody who asks before it begins shares one run. */
export function shareRuns(queue: Queue, work: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | null = null
  return () => {
    next ??= queue(() => {
      next = null
      return work()
    })
    return next
  }
}
