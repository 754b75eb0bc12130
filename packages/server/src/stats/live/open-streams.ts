/** Open streams: the limits per session, user, website and server, and which streams a change of rights concerns. */
import { refuse } from '../../lib/errors/refusal.ts'

export interface StreamOwner {
  readonly sessionId: string
  readonly userId: string
  readonly websiteId: string
}

/** A browser has one for each tab in the foreground; a user has a few browsers. */
const limits = { session: 8, user: 24, website: 400 } as const
type Kind = keyof typeof limits
const kinds = Object.keys(limits) as Kind[]
/** Streams one server keeps open. */
const mostStreams = 2000

/** Checks whether the stream may continue. */
type Check = () => void

export class OpenStreams {
  /** By `<kind> <id>`, as in a change of rights. */
  readonly #streams = new Map<string, Set<Check>>()
  readonly #all = new Set<Check>()

  get size(): number {
    return this.#all.size
  }

  /**
   * Registers a stream with its `check`. Call the returned function when the stream ends. Refuses `too_many_streams`, and `unavailable` if the
   * server has reached its limit.
   */
  open({ sessionId, userId, websiteId }: StreamOwner, check: Check): () => void {
    const keys = { session: `session ${sessionId}`, user: `user ${userId}`, website: `website ${websiteId}` }
    for (const of of kinds)
      if ((this.#streams.get(keys[of])?.size ?? 0) >= limits[of])
        refuse('too_many_streams', { limit: limits[of], of })
    if (this.#all.size >= mostStreams) refuse('unavailable')
    // A separate function for each stream, so that the set holds each.
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

  /** Rights of a `session …`, `user …` or `website …` have changed; null if it is unknown whose. */
  accessChanged(whose: string | null): void {
    for (const check of [...(whose === null ? this.#all : (this.#streams.get(whose) ?? []))]) check()
  }
}
