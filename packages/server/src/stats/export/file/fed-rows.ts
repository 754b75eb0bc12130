/** Passes rows to the thread that writes them: the thread asks, and receives some of them at a time. */
import type { Row, Sheet } from '../sheet.ts'

/** Rows per message. */
const most = 1_000

/** The rows of a sheet in batches of those available at once; null at the end. */
export type TakeRows = () => Promise<readonly Row[] | null>

/** On the server's thread. */
export function takingRows({ rows }: Sheet): TakeRows {
  const left = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  return async () => {
    const batch: Row[] = []
    while (batch.length < most) {
      const { done, value } = await left.next()
      if (done) break
      batch.push(value)
    }
    return batch.length > 0 ? batch : null
  }
}

/** Runs on the writing thread, for one file. */
export class FedRows {
  /** The sheet that waits for rows. */
  #asking: number | null = null
  #hear: (sheet: number) => void = () => {}
  #given = later<readonly Row[] | null>()
  #ended = false

  /**
   * Resolves to the piece of the file, or to the number of the sheet if one waits for rows meanwhile. The pieces are not kept, as `Promise.race` with a
   * promise for the next question would keep them all: a long table never asks.
   */
  pieceOrQuestion<Piece>(coming: Promise<Piece>): Promise<Piece | number> {
    return new Promise((resolve, reject) => {
      coming.then(resolve, reject)
      this.#hear = resolve
      if (this.#asking !== null) resolve(this.#asking)
    })
  }

  /** The next rows of that sheet; null at the end. */
  give(rows: readonly Row[] | null): void {
    const { resolve } = this.#given
    this.#asking = null
    this.#given = later()
    resolve(rows)
  }

  /** Nobody reads the file any more. */
  end(): void {
    this.#ended = true
    this.give(null)
  }

  async *of(sheet: number): AsyncGenerator<Row, void, undefined> {
    while (!this.#ended) {
      const { promise } = this.#given
      this.#asking = sheet
      this.#hear(sheet)
      const rows = await promise
      if (!rows) return
      yield* rows
    }
  }
}

interface Later<Value> {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
}

function later<Value>(): Later<Value> {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
