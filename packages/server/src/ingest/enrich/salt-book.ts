/**
 * The salts that visitors' ids are made with. One random salt a period, kept durably so that all nodes and restarts agree, fetched ahead so that the
 * database may be away when a period begins, and destroyed as soon as no event can need it: from then on nobody can tell whose ids those were.
 */
import { lastEnd, periodNames } from './salt-period.ts'

/** Where salts are kept durably. */
export interface SaltStore {
  /** The salts of these names (32 bytes each); one that does not exist is made, at random, once for all nodes. */
  obtain(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Destroys salts. */
  destroy(names: readonly string[]): Promise<void>
  /** The names of all salts there are. */
  names(): Promise<readonly string[]>
}

const hour = 3_600_000
/** Events come up to a day late, and a visit they belong to may have begun half an hour before. */
const stillNeeded = 25 * hour
/** How far ahead salts are fetched: as long as this the database may be away. */
const ahead = 72 * hour

export class SaltBook {
  readonly #store: SaltStore
  #salts: ReadonlyMap<string, Uint8Array> = new Map()

  constructor(store: SaltStore) {
    this.#store = store
  }

  /**
   * Fetches what is needed from `now` (Unix milliseconds) on and destroys what no longer is. To be called at start and then every hour; where it
   * rejects, the salts fetched before stay good.
   */
  async renew(now: number): Promise<void> {
    const needed = periodNames(now - stillNeeded, now + ahead)
    this.#salts = await this.#store.obtain(needed)
    const spent = (await this.#store.names()).filter((name) => lastEnd(name) + stillNeeded <= now)
    if (spent.length > 0) await this.#store.destroy(spent)
  }

  /** The salt of a period by its name; null where it is not at hand: destroyed, or the store has been away for days. */
  salt(name: string): Uint8Array | null {
    return this.#salts.get(name) ?? null
  }
}
