/**
 * Keeps large buffers for reuse. New buffers would count as heap growth and trigger several garbage collections per batch. Buffers unused for a while
 * are released.
 */
export class SpareBuffers {
  readonly #most: number
  #spare: Buffer[] = []
  #letGo: NodeJS.Timeout | undefined

  /** `most`: how many buffers are kept. */
  constructor(most: number) {
    this.#most = most
  }

  /** A buffer of at least this many bytes. Its content is undefined. */
  take(bytes: number): Buffer {
    const at = this.#spare.findIndex(({ length }) => length >= bytes)
    const [found] = at === -1 ? [] : this.#spare.splice(at, 1)
    return found ?? Buffer.allocUnsafeSlow(Math.ceil(bytes * headroom))
  }

  /** Returns a buffer that nobody reads or writes any more. */
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

/** New buffers are this much larger, so that they fit slightly larger needs later. */
const headroom = 1.25
/** Larger buffers are not kept, in bytes. A correction may be of any size. */
const longest = 33_554_432
/** Milliseconds until unused buffers are released. */
const keptFor = 10_000
