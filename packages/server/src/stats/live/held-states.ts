/**
 * The last states of watched views, which newcomers see at once. All together are bounded. Of a state beyond the bound only a digest stays: a change
 * is still noticed, and a newcomer waits for a query.
 */
import { createHash } from 'node:crypto'

/** The view in its serialised form. */
export interface LiveState {
  /** `<Unix milliseconds>.<event>` of its newest event, which a reconnecting watcher has seen. */
  readonly newest: string
  readonly json: string
}

/** Bytes of all states. A usual one has some ten thousand; one of long addresses and titles has a million. */
const defaultBytes = 67_108_864
const bytesOfCharacter = 2

export class HeldState {
  /** Null if there is none yet, or if it is no longer held. */
  state: LiveState | null = null
  digest: string | null = null

  /** Whether the last state was this one. */
  is(json: string): boolean {
    return this.state ? this.state.json === json : this.digest !== null && this.digest === digestOf(json)
  }
}

export class HeldStates {
  readonly #most: number
  /** The one that was set longest ago first. */
  readonly #held = new Set<HeldState>()
  #bytes = 0

  constructor(most = defaultBytes) {
    this.#most = most
  }

  hold(held: HeldState, state: LiveState): void {
    this.release(held)
    held.state = state
    this.#held.add(held)
    this.#bytes += bytesOf(state)
    for (const oldest of this.#held) {
      if (this.#bytes <= this.#most) return
      oldest.digest = oldest.state && digestOf(oldest.state.json)
      this.release(oldest)
    }
  }

  /** Frees the state. */
  release(held: HeldState): void {
    if (!this.#held.delete(held) || !held.state) return
    this.#bytes -= bytesOf(held.state)
    held.state = null
  }
}

function bytesOf({ json }: LiveState): number {
  return json.length * bytesOfCharacter
}

function digestOf(json: string): string {
  return createHash('sha256').update(json).digest('base64')
}
