/** Names of what is decided and not yet in the store, for those who must wait for it. */

export class Unsettled {
  readonly #names = new Map<string, { readonly over: Promise<void>; readonly settle: () => void }>()
  readonly #giveUp = new AbortController()

  add(name: string): void {
    if (this.#names.has(name)) return
    let settle = (): void => {}
    const over = new Promise<void>((resolve) => {
      settle = resolve
    })
    this.#names.set(name, { over, settle })
  }

  settle(name: string): void {
    this.#names.get(name)?.settle()
    this.#names.delete(name)
  }

  /** Resolves when everything added so far is settled; rejects with the reason of `giveUp`. */
  async all(): Promise<void> {
    if (this.#names.size === 0) return
    const { signal } = this.#giveUp
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

  giveUp(reason: unknown): void {
    this.#giveUp.abort(reason)
  }
}
