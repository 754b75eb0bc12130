/**
 * Real-time calls take turns by owner. A call runs about nine statements. If each waited for its own slot, many calls would all be prepared at once,
 * half of each would be refused, and another owner's call would wait nine times.
 */
import type { Semaphore, SemaphoreOptions } from '../../lib/concurrency/semaphore.ts'
import type { Cancellable } from '../engine.ts'

/** Two calls of an owner use as much of the store as its statements may (`liveCaps`). A third would only wait later. */
export const liveTurns: SemaphoreOptions = { limit: 6, limitPerOwner: 2, maxWaiting: 60, spare: 1 }

interface Asked {
  readonly website: { readonly ownerId: string }
}

/** `takeTurns(turns)(report)`: the same report, run when its website's owner has its turn. Refuses `unavailable` if too many wait. */
export function takeTurns(turns: Semaphore) {
  return <E, A extends Asked, R>(report: (engine: E, args: A) => Promise<R>) =>
    async (engine: E, args: A & Cancellable): Promise<R> => {
      const release = await turns.acquire(args.website.ownerId, args.signal)
      try {
        return await report(engine, args)
      } finally {
        release()
      }
    }
}
