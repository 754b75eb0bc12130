/** A column of few distinct texts, row by row. */
import type { ByteWriter } from '../../../lib/bytes/byte-writer.ts'
import { endOfText } from '../../../lib/bytes/end-of-text.ts'
import { Numbers } from './numbers.ts'
import { Words, wordsPrefix } from './words.ts'

export class WordColumn {
  readonly #words = new Words()
  readonly #rows = new Numbers()

  add(bytes: Buffer, at: number): number {
    const end = endOfText(bytes, at)
    this.#rows.push(this.#words.placeOf(bytes, at, end))
    return end
  }

  clear(): void {
    this.#words.clear()
    this.#rows.clear()
  }

  encode(out: ByteWriter): void {
    wordsPrefix(out)
    this.#words.encode(out, this.#rows.all)
  }
}
