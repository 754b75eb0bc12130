/** A column of texts by key (`Map(LowCardinality(String), String)`) in the store's Native format: ends of rows, keys, values. */
import { ByteWriter } from '../../../lib/bytes/byte-writer.ts'
import { endOfText } from '../../../lib/bytes/end-of-text.ts'
import { Numbers } from './numbers.ts'
import { Words, wordsPrefix } from './words.ts'

export class PropsColumn {
  readonly #keys = new Words()
  readonly #places = new Numbers()
  readonly #values = new ByteWriter(512)
  readonly #ends = new ByteWriter(512)
  #count = 0

  /** Appends a row that begins at `at`: the number of keys, then keys and values in turn. Returns where it ends. */
  add(bytes: Buffer, at: number): number {
    // At most thirty, so one byte is enough.
    const count = bytes[at] as number
    let next = at + 1
    for (let i = 0; i < count; i++) {
      const keyEnd = endOfText(bytes, next)
      this.#places.push(this.#keys.placeOf(bytes, next, keyEnd))
      next = endOfText(bytes, keyEnd)
      this.#values.raw(bytes, keyEnd, next)
    }
    this.#count += count
    this.#ends.i64(this.#count)
    return next
  }

  clear(): void {
    this.#keys.clear()
    this.#places.clear()
    this.#values.clear()
    this.#ends.clear()
    this.#count = 0
  }

  encode(out: ByteWriter): void {
    wordsPrefix(out)
    out.raw(this.#ends.bytes, 0, this.#ends.length)
    this.#keys.encode(out, this.#places.all)
    out.raw(this.#values.bytes, 0, this.#values.length)
  }
}
