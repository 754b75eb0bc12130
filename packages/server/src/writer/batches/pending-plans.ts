/** Names of plans that are prepared and not yet in the store, for those who must wait for it. */

export class PendingPlans {
  readonly #names = new Map<string, { readonly over: Promise<void>; readonly committed: () => void }>()
  readonly #aborted = new AbortController()

  add(name: string): void {
    if (this.#names.has(name)) return
    let committed = (): void => {}
    const over = new Promise<void>((resolve) => {
      committed = resolve
    })
    this.#names.set(name, { over, committed })
  }

  remove(name: string): void {
    this.#names.get(name)?.committed()
    this.#names.delete(name)
  }

  /** Resolves when everything added so far is removed; rejects with the reason of `abort`. */
  async all(): Promise<void> {
    if (this.#names.size === 0) return
    const { signal } = this.#aborted
    signal.throwIfAborted()
    let end = (): void => {}
    const given = new Promise<never>((_, reject) => {
      end = () => reject(signal.reason)
    })
    signal.addEventListener('abort', end)
    try {
      await Promise.race([Promise.all([...this.#names.values()].map(({ over }) => over)), given])
    } finally {
      signal.removeEventListener('abort', end)
    }
  }

  abort(reason: unknown): void {
    this.#aborted.abort(reason)
  }
}
