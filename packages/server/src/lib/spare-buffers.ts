/**
 * Large buffers between two uses. Made anew each time, their bytes count as growth of the heap, which is then searched for garbage several times a batch. What
 * nobody has wanted for a while is let go.
 */
export class SpareBuffers {
  readonly #most: number
  #spare: Buffer[] = []
  #letGo: NodeJS.Timeout | undefined

  /** `most`: how many are kept. */
  constructor(most: number) {
    this.#most = most
  }

  /** A buffer of at least so many bytes, with whatever was in it. */
  take(bytes: number): Buffer {
    const at = this.#spare.findIndex(({ length }) => length >= bytes)
    const [found] = at === -1 ? [] : this.#spare.splice(at, 1)
    return found ?? Buffer.allocUnsafeSlow(Math.ceil(bytes * headroom))
  }

  /** Nobody reads or writes the buffer any more. */
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

/** So that the next, a little larger, fits as well. */
const headroom = 1.25
/** A correction may be of any size. */
const longest = 33_554_432
/** Milliseconds. */
const keptFor = 10_000
