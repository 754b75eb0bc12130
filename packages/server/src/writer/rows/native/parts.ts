/** Neighbouring columns whose texts come together again and again (a page, a client): each distinct run of them is taken apart once in a block. */
import { ByteWriter } from '../../../lib/byte-writer.ts'
import { Numbers } from './numbers.ts'
import { endOfText } from './texts.ts'
import { Words, wordsPrefix } from './words.ts'

/** `word`: few distinct texts, kept in a dictionary. */
export type PartColumn = 'word' | 'text'

interface Column {
  readonly words: Words | null
  /** By run: the place in the dictionary, or where the text begins and ends. */
  readonly from: Numbers
  readonly to: Numbers
}

export class Parts {
  readonly #columns: readonly Column[]
  readonly #byBytes = new Map<string, number>()
  /** The same, found quicker: most are kept once by whoever hands them in. */
  readonly #byBuffer = new Map<Buffer, number>()
  readonly #texts = new ByteWriter(512)
  readonly #rows = new Numbers()

  constructor(kinds: readonly PartColumn[]) {
    this.#columns = kinds.map((kind) => ({
      words: kind === 'word' ? new Words() : null,
      from: new Numbers(),
      to: new Numbers(),
    }))
  }

  /** Appends a row: a buffer that holds the texts of the columns, each with its length before it. */
  add(part: Buffer): void {
    let run = this.#byBuffer.get(part)
    if (run === undefined) {
      run = this.#runOf(part, 0, part.length)
      this.#byBuffer.set(part, run)
    }
    this.#rows.push(run)
  }

  /** The same, within a larger buffer. */
  addRange(bytes: Buffer, from: number, to: number): void {
    this.#rows.push(this.#runOf(bytes, from, to))
  }

  clear(): void {
    for (const { words, from, to } of this.#columns) {
      words?.clear()
      from.clear()
      to.clear()
    }
    this.#byBytes.clear()
    this.#byBuffer.clear()
    this.#texts.clear()
    this.#rows.clear()
  }

  /** Appends one of the columns. */
  encode(out: ByteWriter, index: number): void {
    const column = this.#columns[index]
    if (!column) throw new RangeError(`a part has no column ${index}`)
    const { words } = column
    const rows = this.#rows.all
    const from = column.from.all
    if (words) {
      wordsPrefix(out)
      words.encode(
        out,
        rows.map((run) => from[run] as number),
      )
      return
    }
    const to = column.to.all
    for (const run of rows) out.raw(this.#texts.bytes, from[run], to[run])
  }

  #runOf(bytes: Buffer, from: number, to: number): number {
    const key = bytes.toString('latin1', from, to)
    const known = this.#byBytes.get(key)
    if (known !== undefined) return known
    const run = this.#byBytes.size
    this.#byBytes.set(key, run)
    let at = from
    for (const column of this.#columns) {
      const end = endOfText(bytes, at)
      if (column.words) column.from.push(column.words.placeOf(bytes, at, end))
      else {
        column.from.push(this.#texts.length)
        this.#texts.raw(bytes, at, end)
        column.to.push(this.#texts.length)
      }
      at = end
    }
    return run
  }
}
