/** Plans that are prepared and not in the store yet. Look-ups in the store wait for them. */
import { holds } from '../duplicates/sorted-ids.ts'

interface Pending {
  /** Ids of the events and visitors that the plan is about, sorted. */
  readonly touched: BigUint64Array
  readonly done: Promise<void>
  readonly committed: () => void
}

export class PendingPlans {
  readonly #plans = new Map<string, Pending>()
  readonly #aborted = new AbortController()

  /** `touched`: ids of the events and visitors that the plan is about. */
  add(name: string, touched: BigUint64Array): void {
    if (this.#plans.has(name)) return
    let committed = (): void => {}
    const done = new Promise<void>((resolve) => {
      committed = resolve
    })
    this.#plans.set(name, { touched: touched.sort(), done, committed })
  }

  remove(name: string): void {
    this.#plans.get(name)?.committed()
    this.#plans.delete(name)
  }

  /** Whether one of the plans is about the event or visitor. */
  touches(id: bigint): boolean {
    for (const { touched } of this.#plans.values()) if (holds(touched, id)) return true
    return false
  }

  /** Resolves when everything added so far is removed. Rejects with the reason of `abort`. */
  async all(): Promise<void> {
    if (this.#plans.size === 0) return
    const { signal } = this.#aborted
    signal.throwIfAborted()
    let end = (): void => {}
    const given = new Promise<never>((_, reject) => {
      end = () => reject(signal.reason)
    })
    signal.addEventListener('abort', end)
    try {
      await Promise.race([Promise.all([...this.#plans.values()].map(({ done }) => done)), given])
    } finally {
      signal.removeEventListener('abort', end)
    }
  }

  abort(reason: unknown): void {
    this.#aborted.abort(reason)
  }
}
