/**
 * Keeps one copy of byte strings that many visits share (pages, clients, places), so that an open visit neither repeats them nor holds
 * the segment they came in. The less used half is forgotten from time to time; whoever still holds a copy keeps it.
 */
export class Interner {
  readonly #limit: number
  #young = new Map<string, Buffer>()
  #old = new Map<string, Buffer>()

  constructor(limit = 20_000) {
    this.#limit = limit
  }

  /** The shared copy of these bytes. */
  of(bytes: Buffer): Buffer {
    const key = bytes.toString('latin1')
    let kept = this.#young.get(key)
    if (kept) return kept
    kept = this.#old.get(key) ?? copyOf(bytes)
    if (this.#young.size >= this.#limit) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, kept)
    return kept
  }
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
