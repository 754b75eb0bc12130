/** A file read by pages. The most recently used 4,096 pages of 4 KiB (sixteen megabytes) stay in memory. */
import { closeSync, readSync } from 'node:fs'

const pageBits = 12
const pageSize = 1 << pageBits
const kept = 4096

export class PagedFile {
  readonly size: number
  readonly #descriptor: number
  readonly #pages: (Buffer | undefined)[]
  /** Page numbers in the order they were read, with whether they were used since: a second-chance clock. */
  readonly #ring: number[] = []
  readonly #used: Uint8Array
  #hand = 0

  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor
    this.size = size
    const count = Math.ceil(size / pageSize)
    this.#pages = new Array(count).fill(undefined)
    this.#used = new Uint8Array(count)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  byte(at: number): number {
    return this.#page(at >>> pageBits)[at & (pageSize - 1)] ?? 0
  }

  uint24(at: number): number {
    const inside = at & (pageSize - 1)
    if (inside > pageSize - 3) return (this.byte(at) << 16) | (this.byte(at + 1) << 8) | this.byte(at + 2)
    const page = this.#page(at >>> pageBits)
    return ((page[inside] ?? 0) << 16) | ((page[inside + 1] ?? 0) << 8) | (page[inside + 2] ?? 0)
  }

  /** A copy of some bytes, or a view if they are within one page. */
  bytes(at: number, size: number): Buffer {
    const inside = at & (pageSize - 1)
    if (inside + size <= pageSize) return this.#page(at >>> pageBits).subarray(inside, inside + size)
    return Buffer.from(Array.from({ length: size }, (_, i) => this.byte(at + i)))
  }

  text(at: number, size: number): string {
    return this.bytes(at, size).toString('utf8')
  }

  #page(index: number): Buffer {
    const page = this.#pages[index]
    if (page) {
      this.#used[index] = 1
      return page
    }
    if (index >= this.#pages.length) throw new RangeError('beyond the end of the file')
    const read = this.#freePage()
    readSync(this.#descriptor, read, 0, pageSize, index * pageSize)
    this.#pages[index] = read
    this.#ring[this.#hand] = index
    this.#hand = (this.#hand + 1) % kept
    return read
  }

  /** A buffer to read into: a new one until there are enough, then that of the first page in the ring that was not used since the last pass. */
  #freePage(): Buffer {
    if (this.#ring.length < kept) return Buffer.allocUnsafeSlow(pageSize)
    for (;;) {
      const index = this.#ring[this.#hand] ?? 0
      const page = this.#pages[index]
      if (page && this.#used[index] === 0) {
        this.#pages[index] = undefined
        return page
      }
      this.#used[index] = 0
      this.#hand = (this.#hand + 1) % kept
    }
  }
}
