/**
 * Slots in turns by account, and those of one account in turns by caller (its member, or a reader of what it shares). Whoever has many or long tasks
 * holds up neither other accounts nor the others of the same account.
 */
import { BoundedCache } from '../caches/bounded-cache.ts'
import { currentCaller } from './caller.ts'
import { Semaphore, type SemaphoreOptions } from './semaphore.ts'

export interface AccountTurnsOptions extends SemaphoreOptions {
  /** The part of an account's slots that one caller may use. Below `limitPerOwner`, others of the account never wait only for this one's tasks. */
  readonly limitPerCaller: number
}

/** Accounts whose callers are known at least. */
const accounts = 1_000

export class AccountTurns {
  readonly #options: AccountTurnsOptions
  readonly #turns: Semaphore
  readonly #turnsWithin = new BoundedCache<Semaphore>(accounts)

  constructor(options: AccountTurnsOptions) {
    this.#options = options
    this.#turns = new Semaphore(options)
  }

  /** Whether nothing begins any more. */
  get isStopping(): boolean {
    return this.#options.stopping?.aborted === true
  }

  /** Whether a task waits that could run if one of this account ended. */
  isAwaited(account: string): boolean {
    return this.#turns.isAwaited || this.#within(account).isAwaited
  }

  /** Resolves, when the task may run, to the function that releases its slot. Refuses `unavailable` if too many wait. */
  async acquire(account: string, signal?: AbortSignal): Promise<() => void> {
    const leave = await this.#within(account).acquire(currentCaller()?.name ?? account, signal)
    try {
      const release = await this.#turns.acquire(account, signal)
      return () => {
        release()
        leave()
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  #within(account: string): Semaphore {
    const known = this.#turnsWithin.get(account)
    if (known) return known
    const { limitPerOwner, limitPerCaller, maxWaiting, stopping, now } = this.#options
    const own = new Semaphore({
      limit: limitPerOwner,
      limitPerOwner: limitPerCaller,
      maxWaiting,
      ...(stopping && { stopping }),
      ...(now && { now }),
    })
    this.#turnsWithin.set(account, own)
    return own
  }
}
