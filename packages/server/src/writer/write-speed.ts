/** How fast files of a lane are written, by those that were written lately. */

/** A smaller file says little: most of its time is the same for any size. */
const fewestBytes = 1_048_576
/** What was measured before counts half once this many bytes were written. */
const halfLife = 8_388_608
/** A file that took longer waited for the store to come back. */
const longest = 30_000

export class WriteSpeed {
  readonly #clock: () => number
  #bytes: number
  #milliseconds = 1
  #running: { readonly bytes: number; readonly since: number } | null = null

  /** `atFirst`: bytes a millisecond until a file was written. `clock`: milliseconds that never go back. */
  constructor(atFirst: number, clock: () => number = () => performance.now()) {
    this.#bytes = atFirst
    this.#clock = clock
  }

  /** Bytes a millisecond. A file that takes longer than expected counts before it is written. */
  get now(): number {
    const lately = this.#bytes / this.#milliseconds
    if (!this.#running) return lately
    const { bytes, since } = this.#running
    return Math.min(lately, bytes / Math.max(1, this.#clock() - since))
  }

  /** Writes a file of this size. */
  async measure<Result>(bytes: number, write: () => Promise<Result>): Promise<Result> {
    const since = this.#clock()
    if (bytes >= fewestBytes) this.#running = { bytes, since }
    const result = await write()
    this.#running = null
    const spent = this.#clock() - since
    if (bytes < fewestBytes || spent > longest) return result
    const kept = 0.5 ** (bytes / halfLife)
    this.#bytes = this.#bytes * kept + bytes
    this.#milliseconds = this.#milliseconds * kept + spent
    return result
  }
}
