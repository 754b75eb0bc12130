/**
 * Look-ups in PostgreSQL for callers who have proved nothing take turns by address. Hundreds of guesses at once (keys, pictures, share codes, short
 * links) would otherwise be before the calls of everybody else.
 */

import { Semaphore } from '../../lib/concurrency/semaphore.ts'
import { addressGroup } from '../../lib/network/address-group.ts'

/** Fewer at once than there are connections for calls. */
const turns = { limit: 6, limitPerOwner: 4, maxWaiting: 200 }

/** Looks up in its turn. Refuses `unavailable` if too many wait. */
export type InTurn = <T>(address: string, lookUp: () => Promise<T>) => Promise<T>

export function strangersInTurn(): InTurn {
  const semaphore = new Semaphore(turns)
  return (address, lookUp) => semaphore.run(addressGroup(address), lookUp)
}
