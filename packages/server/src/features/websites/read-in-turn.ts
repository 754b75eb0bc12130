/**
 * Reading the names of thousands of websites takes tens of milliseconds of the thread that everybody's requests need. One caller reads one list after
 * the other.
 */
import { currentCaller } from '../../lib/concurrency/caller.ts'
import { Semaphore } from '../../lib/concurrency/semaphore.ts'

const readings = new Semaphore({ limit: 2, limitPerOwner: 1, maxWaiting: 300 })

/** `read` waits for nothing but PostgreSQL. Refuses `unavailable` if too many wait. */
export function readInTurn<T>(read: () => Promise<T>): Promise<T> {
  return readings.run(currentCaller()?.name ?? '', read)
}
