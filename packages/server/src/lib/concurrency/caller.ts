/** Who caused the work that runs now: the address of a call, or the account once it is known. Background work has no caller. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Caller {
  name: string
  /** Connections to PostgreSQL that it uses now. */
  connections: number
}

const callers = new AsyncLocalStorage<Caller>()

/** Runs work on behalf of a caller. */
export function onBehalfOf<T>(name: string, work: () => T): T {
  return callers.run({ name, connections: 0 }, work)
}

/** Names the caller of the running work, once more is known than its address. */
export function nameCaller(name: string): void {
  const caller = callers.getStore()
  if (caller) caller.name = name
}

export function currentCaller(): Caller | undefined {
  return callers.getStore()
}
