/**
 * Merges small chunks of a body into larger ones. A sender chooses the size of its chunks. Of one byte each, a kept one takes two hundred bytes: its object, and
 * the memory into which the system read it.
 */
import { type Readable, Transform } from 'node:stream'

/** Bytes. A longer chunk is passed on as it is. */
const small = 4096
/** Bytes of a merged chunk, at most. The first are shorter, because most bodies are. */
const merged = 16_384
const firstMerged = 1024

/** No client writes so many chunks of so few bytes. Reading each takes the time in which a long one is read. */
const mostTinyChunks = 1000
const tinyChunk = 16

/** Whether a body comes in so many tiny chunks that it is only meant to take time. */
export function isFragmented(bytes: number, chunks: number): boolean {
  return chunks > mostTinyChunks && bytes < chunks * tinyChunk
}

export class ChunkMerger {
  readonly #emit: (chunk: Buffer) => void
  #into: Buffer | null = null
  #filled = 0
  #size = firstMerged

  /** `emit` takes the merged chunks, in their order. */
  constructor(emit: (chunk: Buffer) => void) {
    this.#emit = emit
  }

  add(chunk: Buffer): void {
    if (chunk.length > small) {
      this.flush()
      this.#emit(chunk)
      return
    }
    for (let rest = chunk; rest.length > 0; ) {
      this.#into ??= Buffer.allocUnsafeSlow(this.#size)
      const taken = rest.copy(this.#into, this.#filled)
      this.#filled += taken
      rest = rest.subarray(taken)
      if (this.#filled === this.#into.length) this.flush()
    }
  }

  /** Emits what waits to be merged. */
  flush(): void {
    const { length: size = 0 } = this.#into ?? {}
    if (this.#into && this.#filled > 0) this.#emit(this.#into.subarray(0, this.#filled))
    if (size > 0) this.#size = Math.min(size * 2, merged)
    this.#into = null
    this.#filled = 0
  }
}

/** The same for a body that is read as a stream. */
export function mergingChunks(body: Readable): Readable {
  const merger = new ChunkMerger((chunk) => stream.push(chunk))
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      merger.add(chunk)
      done()
    },
    flush(done) {
      merger.flush()
      done()
    },
  })
  // Only the end and the data are piped.
  body.once('error', (error) => stream.destroy(error))
  return body.pipe(stream)
}
