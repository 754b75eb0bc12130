/** The streams that are open: how many a session, a user, a website and a server may have, and which of them a change of rights concerns. */
import { refuse } from '../../lib/refusal.ts'

export interface StreamOwner {
  readonly sessionId: string
  readonly userId: string
  readonly websiteId: string
}

/** A browser holds one a tab that is in front; a person has a few browsers. */
const limits = { session: 8, user: 24, website: 400 } as const
type Kind = keyof typeof limits
const kinds = Object.keys(limits) as Kind[]
/** Streams one server keeps open. */
const mostStreams = 2000

/** Looks whether the stream may go on. */
type Check = () => void

export class OpenStreams {
  /** By `<kind> <id>`, as a change of rights names them. */
  readonly #streams = new Map<string, Set<Check>>()
  readonly #all = new Set<Check>()

  get size(): number {
    return this.#all.size
  }

  /**
   * Counts one more stream, which `check` concerns; call the answer once it is over. Refuses `too_many_streams`, and `unavailable` where
   * the server has enough.
   */
  open({ sessionId, userId, websiteId }: StreamOwner, check: Check): () => void {
    const keys = { session: `session ${sessionId}`, user: `user ${userId}`, website: `website ${websiteId}` }
    for (const of of kinds)
      if ((this.#streams.get(keys[of])?.size ?? 0) >= limits[of])
        refuse('too_many_streams', { limit: limits[of], of })
    if (this.#all.size >= mostStreams) refuse('unavailable')
    // A function of its own for each stream, so that none stands for two.
    const own = () => check()
    this.#all.add(own)
    for (const key of Object.values(keys))
      this.#streams.set(key, (this.#streams.get(key) ?? new Set()).add(own))
    return () => {
      this.#all.delete(own)
      for (const key of Object.values(keys)) {
        const streams = this.#streams.get(key)
        streams?.delete(own)
        if (streams?.size === 0) this.#streams.delete(key)
      }
    }
  }

  /** Rights of a `session …`, `user …` or `website …` have changed; null: it is not known whose. */
  accessChanged(whose: string | null): void {
    for (const check of [...(whose === null ? this.#all : (this.#streams.get(whose) ?? []))]) check()
  }
}
