/**
 * Real-time calls take turns by team. A call is some nine statements: if each stood in line by itself, a flood of calls would all be
 * prepared at once, half of each would be refused, and another team's call would wait for its place nine times.
 */
import type { Semaphore, SemaphoreOptions } from '../semaphore.ts'

/** Two calls of a team keep the store as busy as its statements may be (`liveCaps`); a third would only wait further down. */
export const liveTurns: SemaphoreOptions = { limit: 6, limitPerOwner: 2, maxWaiting: 60 }

interface Asked {
  readonly website: { readonly teamId: string }
  readonly signal?: AbortSignal
}

/** `takeTurns(turns)(report)`: the same report, run when its team's turn has come. Refuses `unavailable` when too many wait. */
export function takeTurns(turns: Semaphore) {
  return <E, A extends Asked, R>(report: (engine: E, args: A) => Promise<R>) =>
    async (engine: E, args: A): Promise<R> => {
      const release = await turns.acquire(args.website.teamId, args.signal)
      try {
        return await report(engine, args)
      } finally {
        release()
      }
    }
}
