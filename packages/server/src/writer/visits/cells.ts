/**
 * Strings of bytes outside of JavaScript's heap, each in as many small cells as it needs, which lie wherever one is free. Nothing is ever moved, and what one
 * string gives back any other can use: where strings come and go all the time, memory neither grows nor falls to pieces.
 */

const cellBytes = 64
/** The number of the string's next cell comes first; 0: it was the last. */
const linkBytes = 4
const payload = cellBytes - linkBytes
const cellsOfChunk = 16_384

interface Chunk {
  readonly bytes: Buffer
  readonly links: DataView
}

export class Cells {
  readonly #chunks: Chunk[] = []
  /** Cells that were handed out at least once, and the unused number 0. */
  #handedOut = 1
  /** The first of those given back; each names the next. */
  #free = 0

  /** Bytes of memory taken. */
  get bytes(): number {
    return this.#chunks.length * cellsOfChunk * cellBytes
  }

  /** Keeps a copy of the first `length` bytes (at least one); returns the number to ask for them by. */
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

  /** A copy of the `length` bytes that `first` stands for. */
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

  /** Gives the cells of what `first` stands for to others. */
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

/** For so few bytes Node's own spends more on what it makes first. */
function copy(source: Buffer, from: number, target: Buffer, to: number, count: number): void {
  for (let i = 0; i < count; i++) target[to + i] = source[from + i] as number
}

function placeOf(cell: number): number {
  return (cell % cellsOfChunk) * cellBytes
}
