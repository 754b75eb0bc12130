/**
 * The texts of a column with few distinct values (`LowCardinality(String)`), and that column in the store's Native format: its dictionary, and the
 * index for each row.
 */
import { ByteWriter } from '../../../lib/bytes/byte-writer.ts'

/** The block brings its own dictionary: flags "additional keys" and "update" of the format. */
const ownDictionary = 0x600

export class Words {
  readonly #places = new Map<string, number>()
  readonly #texts = new ByteWriter(512)

  /** The index of a text, given as bytes preceded by its length. */
  placeOf(bytes: Buffer, from: number, to: number): number {
    const key = bytes.toString('latin1', from, to)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.#places.size
    this.#places.set(key, place)
    this.#texts.raw(bytes, from, to)
    return place
  }

  clear(): void {
    this.#places.clear()
    this.#texts.clear()
  }

  /** Appends the column without its prefix. */
  encode(out: ByteWriter, rows: Uint32Array): void {
    if (rows.length === 0) return
    const { size } = this.#places
    const width = size <= 0x100 ? 0 : size <= 0x1_0000 ? 1 : 2
    out.u64(BigInt(ownDictionary | width))
    out.u64(BigInt(size))
    out.raw(this.#texts.bytes, 0, this.#texts.length)
    out.u64(BigInt(rows.length))
    let at = out.reserve(rows.length << width)
    const { bytes } = out
    for (let i = 0; i < rows.length; i++) {
      const place = rows[i] as number
      bytes[at++] = place
      if (width === 0) continue
      bytes[at++] = place >>> 8
      if (width === 1) continue
      bytes[at++] = place >>> 16
      bytes[at++] = place >>> 24
    }
  }
}

/** The prefix of the column, required even without rows: the version of the dictionary's format. */
export function wordsPrefix(out: ByteWriter): void {
  out.u64(1n)
}
