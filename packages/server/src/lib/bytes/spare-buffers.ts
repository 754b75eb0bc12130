/**
 * Large buffers between two uses. If they were allocated each time, their bytes would count as growth of the heap, which would be garbage collected
 * several times per batch. Buffers that were not used for a while are released.
 */
export class SpareBuffers {
  readonly #most: number
  #spare: Buffer[] = []
  #letGo: NodeJS.Timeout | undefined

  /** `most`: how many buffers are kept. */
  constructor(most: number) {
    this.#most = most
  }

  /** A buffer of at least this many bytes, with undefined content. */
  take(bytes: number): Buffer {
    const at = this.#spare.findIndex(({ length }) => length >= bytes)
    const [found] = at === -1 ? [] : this.#spare.splice(at, 1)
    return found ?? Buffer.allocUnsafeSlow(Math.ceil(bytes * headroom))
  }

  /** Call this when the buffer is no longer used. */
  giveBack(buffer: Buffer): void {
    if (buffer.length > longest) return
    this.#spare = [...this.#spare, buffer].slice(-this.#most)
    clearTimeout(this.#letGo)
    this.#letGo = setTimeout(() => {
      this.#spare = []
    }, keptFor)
    this.#letGo.unref()
  }
}

/** Factor of spare room, so that a slightly larger next use fits, too. */
const headroom = 1.25
/** A correction may have any size. */
const longest = 33_554_432
/** Milliseconds until unused buffers are released. */
const keptFor = 10_000
