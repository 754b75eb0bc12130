/** An events store that fails at random, before or after a call took effect, as with a broken connection. */
import type { EventsStore } from '../../events/client.ts'
import { StoreUnavailable } from '../../events/errors.ts'

export type Fault = 'none' | 'before' | 'after'

/** `fault` is called before each call. */
export function faultyStore(store: EventsStore, fault: () => Fault): EventsStore {
  const broken = async <T>(work: () => Promise<T>): Promise<T> => {
    const when = fault()
    if (when === 'before') throw new StoreUnavailable('broken before')
    const result = await work()
    if (when === 'after') throw new StoreUnavailable('broken after')
    return result
  }
  return {
    ...store,
    query: (statement, options) => broken(() => store.query(statement, options)),
    insert: (table, rows, options) => broken(() => store.insert(table, rows, options)),
    exec: (statement, options) => broken(() => store.exec(statement, options)),
  }
}
