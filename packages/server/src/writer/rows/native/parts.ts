/** Adjacent columns whose texts often occur together (a page, a client). Each distinct run of texts is parsed once per block. */
import { fieldNames } from '../../../event-fields/event-fields.ts'
import { ByteWriter } from '../../../lib/bytes/byte-writer.ts'
import { emptyText, endOfText } from '../../../lib/bytes/end-of-text.ts'
import type { BlockColumn } from './block.ts'
import { Numbers } from './numbers.ts'
import { Words, wordsPrefix } from './words.ts'

interface Column {
  /** For columns with few distinct texts; null for others. */
  readonly words: Words | null
  /** By run: the index in the dictionary, or where the text begins and ends. */
  readonly from: Numbers
  readonly to: Numbers
}

export class Parts<Name extends string> {
  readonly columns: Readonly<Record<Name, BlockColumn>>
  readonly #columns: readonly Column[]
  readonly #byBytes = new Map<string, number>()
  /** The same by buffer object, which is faster: the events of a visit share its runs. */
  readonly #byBuffer = new Map<Buffer, number>()
  readonly #texts = new ByteWriter(512)
  readonly #rows = new Numbers()

  constructor(fields: Readonly<Record<Name, { readonly type: string }>>) {
    const names = fieldNames(fields)
    this.#columns = names.map((name) => ({
      words: fields[name].type.startsWith('LowCardinality') ? new Words() : null,
      from: new Numbers(),
      to: new Numbers(),
    }))
    this.columns = Object.fromEntries(
      this.#columns.map((column, index) => [
        names[index],
        { encode: (out: ByteWriter) => this.#encode(out, column), clear: () => this.#clear() },
      ]),
    ) as Record<Name, BlockColumn>
  }

  /** Appends a row: a buffer with the texts of the columns, each preceded by its length. If it ends early, the other columns are ''. */
  add(part: Buffer): void {
    let run = this.#byBuffer.get(part)
    if (run === undefined) {
      run = this.#runOf(part, 0, part.length)
      this.#byBuffer.set(part, run)
    }
    this.#rows.push(run)
  }

  /** The same for a range of a larger buffer. */
  addRange(bytes: Buffer, from: number, to: number): void {
    this.#rows.push(this.#runOf(bytes, from, to))
  }

  /** Clears all columns, because they share their runs. */
  #clear(): void {
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

  #encode(out: ByteWriter, column: Column): void {
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
    let next = from
    for (const column of this.#columns) {
      const isThere = next < to
      const texts = isThere ? bytes : emptyText
      const at = isThere ? next : 0
      const end = endOfText(texts, at)
      if (column.words) column.from.push(column.words.placeOf(texts, at, end))
      else {
        column.from.push(this.#texts.length)
        this.#texts.raw(texts, at, end)
        column.to.push(this.#texts.length)
      }
      if (isThere) next = end
    }
    return run
  }
}
