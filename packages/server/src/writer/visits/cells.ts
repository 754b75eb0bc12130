/**
 * Byte strings outside of JavaScript's heap, each in as many small cells as it needs, wherever cells are free. Nothing is ever moved, and any string
 * can use cells that another returned. So memory neither grows nor fragments when strings come and go.
 */

const cellBytes = 64
/** A cell begins with the number of the string's next cell; 0 for the last. */
const linkBytes = 4
const payload = cellBytes - linkBytes
const cellsOfChunk = 16_384

interface Chunk {
  readonly bytes: Buffer
  readonly links: DataView
}

export class Cells {
  readonly #chunks: Chunk[] = []
  /** Cells that were used at least once, plus the unused number 0. */
  #handedOut = 1
  /** The first returned cell; each contains the number of the next. */
  #free = 0

  /** Bytes of memory taken. */
  get bytes(): number {
    return this.#chunks.length * cellsOfChunk * cellBytes
  }

  /** Stores a copy of the first `length` bytes (at least one). Returns the number to read them by. */
  keep(source: Buffer, length: number): number {
    let cell = this.#take()
    const first = cell
    for (let from = 0; ; ) {
      const { bytes, links } = this.#chunkOf(cell)
      const at = placeOf(cell)
      const to = Math.min(from + payload, length)
      copy(source, from, bytes, at + linkBytes, to - from)
      from = to
      const next = from < length ? this.#take() : 0
      links.setUint32(at, next)
      if (next === 0) return first
      cell = next
    }
  }

  /** A copy of the `length` bytes stored under `first`. */
  read(first: number, length: number): Buffer {
    const kept = Buffer.allocUnsafe(length)
    for (let cell = first, to = 0; to < length; to += payload) {
      const { bytes, links } = this.#chunkOf(cell)
      const at = placeOf(cell)
      copy(bytes, at + linkBytes, kept, to, Math.min(payload, length - to))
      cell = links.getUint32(at)
    }
    return kept
  }

  /** Returns the cells of the string stored under `first`. */
  free(first: number): void {
    for (let cell = first; ; ) {
      const { links } = this.#chunkOf(cell)
      const at = placeOf(cell)
      const next = links.getUint32(at)
      if (next === 0) {
        links.setUint32(at, this.#free)
        this.#free = first
        return
      }
      cell = next
    }
  }

  #take(): number {
    const cell = this.#free
    if (cell === 0) return this.#handedOut++
    this.#free = this.#chunkOf(cell).links.getUint32(placeOf(cell))
    return cell
  }

  #chunkOf(cell: number): Chunk {
    const index = Math.floor(cell / cellsOfChunk)
    let chunk = this.#chunks[index]
    if (!chunk) {
      const bytes = Buffer.allocUnsafeSlow(cellsOfChunk * cellBytes)
      chunk = { bytes, links: new DataView(bytes.buffer) }
      this.#chunks.push(chunk)
    }
    return chunk
  }
}

/** For so few bytes, the overhead of Node's own copy is larger. */
function copy(source: Buffer, from: number, target: Buffer, to: number, count: number): void {
  for (let i = 0; i < count; i++) target[to + i] = source[from + i] as number
}

function placeOf(cell: number): number {
  return (cell % cellsOfChunk) * cellBytes
}
