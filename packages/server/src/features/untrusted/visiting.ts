/** Visits to websites of users, in turns: what a page sends, as slowly as it likes, is in memory until it is read. */
import { currentCaller } from '../../lib/concurrency/caller.ts'
import { Semaphore } from '../../lib/concurrency/semaphore.ts'
import { refuse } from '../../lib/errors/refusal.ts'

/** A page has 2 MB at most, and while it is put together twice that. */
const turns = new Semaphore({ limit: 12, limitPerOwner: 3, spare: 3, maxWaiting: 60 })

/** Runs what fetches and reads a website's pages. Refuses `content_busy` if too many wait. */
export async function inVisitTurn<T>(visit: () => Promise<T>): Promise<T> {
  const release = await turns.acquire(currentCaller()?.name ?? '').catch(() => refuse('content_busy'))
  return visit().finally(release)
}
