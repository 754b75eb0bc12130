/** Waits for a store of another program, which may start later than we do after a reboot. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

/** The store of a setting cannot be used. The message names the setting, the place and the cause in one line. */
export class StoreOutOfReach extends Error {}

export interface AwaitedStore {
  /** The setting that names the store, e.g. `DATABASE_URL`. */
  readonly setting: string
  /** Its URL. Only host and port are ever shown, because it may contain a password. */
  readonly url: string
  /** Rejects while the store cannot be used. */
  probe(): Promise<unknown>
  /** Whether waiting may help; otherwise the setting itself is wrong. */
  passing(error: unknown): boolean
}

/** Milliseconds. */
const longestWait = 30_000

export interface WaitOptions {
  readonly log: Log
  /** Ends the waiting, because the process stops. */
  readonly signal?: AbortSignal | undefined
}

/** The error as one line. */
export function outOfReach(
  { setting, url }: Pick<AwaitedStore, 'setting' | 'url'>,
  error: unknown,
): StoreOutOfReach {
  return new StoreOutOfReach(`The store of ${setting} at ${placeOf(url)} cannot be used: ${causeOf(error)}`, {
    cause: error,
  })
}

function placeOf(url: string): string {
  const { host, searchParams } = new URL(url)
  // A socket stands in the query.
  return host || searchParams.get('host') || 'this machine'
}

/** Those of TLS end with a line break. */
const causeOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim()

/** Resolves once the probe succeeds. Throws `StoreOutOfReach` after half a minute, or at once if waiting cannot help. */
export async function awaitStore(store: AwaitedStore, { log, signal }: WaitOptions): Promise<void> {
  const end = Date.now() + longestWait
  for (let announced = false; ; ) {
    try {
      await store.probe()
      return
    } catch (error) {
      if (!store.passing(error) || Date.now() > end) throw outOfReach(store, error)
      if (!announced)
        log.info(`Waiting for the store of ${store.setting} at ${placeOf(store.url)}: ${causeOf(error)}`)
      announced = true
      await pause(500, undefined, { signal })
    }
  }
}
