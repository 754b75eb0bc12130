/**
 * How fast a file is read. A file keeps its slot until its last byte was sent, so while others wait for a slot, a reader who takes next to nothing
 * loses the file.
 */
import type { Readable } from 'node:stream'

/** Milliseconds between two looks. */
const pause = 20_000
/** Bytes that a reader takes in between at least: what a slow phone reads. */
const least = 655_360

export class ReadingSpeed {
  #taken = 0

  /** Counts bytes that the reader took. */
  readonly take = (bytes: number): void => {
    this.#taken += bytes
  }

  /** Looks at the reader of a file until the file closes. `isAwaited`: whether others wait. */
  watch(body: Readable, isAwaited: () => boolean): void {
    const timer = setInterval(() => {
      const taken = this.#taken
      this.#taken = 0
      // Without bytes that wait for it, the reader waits for the store.
      const isSlow = taken < least && body.readableLength > 0
      if (isSlow && isAwaited()) body.destroy(new Error('the file was read too slowly'))
    }, pause).unref()
    body.once('close', () => clearInterval(timer))
  }
}
