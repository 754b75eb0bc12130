/**
 * Reads rows in JSONEachRow piece by piece, so that the text of a large answer is never in memory as a whole. In this format a line break is the end of
 * a row and occurs nowhere else.
 */
const lineBreak = 0x0a

export class JsonRows {
  readonly #rows: unknown[] = []
  /** The beginning of a row whose end has not come. */
  #begun: Buffer[] = []

  /** Throws a SyntaxError for anything but rows. */
  add(piece: Buffer): void {
    const end = piece.lastIndexOf(lineBreak)
    if (end >= 0) {
      this.#read(Buffer.concat([...this.#begun, piece.subarray(0, end)]))
      this.#begun = []
    }
    if (end + 1 < piece.length) this.#begun.push(piece.subarray(end + 1))
  }

  /** All rows, also one without a line break after it. */
  end(): unknown[] {
    this.#read(Buffer.concat(this.#begun))
    this.#begun = []
    return this.#rows
  }

  #read(lines: Buffer): void {
    if (lines.length === 0) return
    const rows: unknown[] = JSON.parse(`[${lines.toString('utf8').replaceAll('\n', ',')}]`)
    for (const row of rows) this.#rows.push(row)
  }
}
