/**
 * Real-time calls take turns by owner and by caller. A call runs about nine statements. If each waited for its own slot, many calls would all be prepared
 * at once, half of each would be refused, and another owner's call would wait nine times.
 */
import type { AccountTurns, AccountTurnsOptions } from '../../lib/concurrency/account-turns.ts'
import type { Cancellable } from '../report-deps.ts'

/** Two calls of a caller use as much of the store as its statements may (`liveCaps`). A third would only wait later. */
export const liveTurns: AccountTurnsOptions = {
  limit: 6,
  limitPerOwner: 3,
  limitPerCaller: 2,
  maxWaiting: 60,
  spare: 1,
}

interface Asked {
  readonly website: { readonly ownerId: string }
}

/** `takeTurns(turns)(report)`: the same report, run when its website's owner has its turn. Refuses `unavailable` if too many wait. */
export function takeTurns(turns: AccountTurns) {
  return <E, A extends Asked, R>(report: (deps: E, args: A) => Promise<R>) =>
    async (deps: E, args: A & Cancellable): Promise<R> => {
      const release = await turns.acquire(args.website.ownerId, args.signal)
      try {
        return await report(deps, args)
      } finally {
        release()
      }
    }
}
