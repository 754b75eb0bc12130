/**
 * A set of 64-bit ids. It may be wrong when it says "perhaps", never when it says "no". It is a Bloom filter with one cache line and two bytes per id.
 * Generations let it grow without a known limit and forget old ids at once. A full generation is wrong once in 800 look-ups, and every generation is
 * asked: 1 % of all look-ups at 4 M ids, 2 % at 40 M. Fewer bits would be wrong too often, and larger generations would keep ids for hours too long.
 */
import { highHalf, lowHalf } from '../../lib/bytes/id-halves.ts'

interface Generation {
  readonly words: Uint32Array
  readonly blocks: number
  readonly capacity: number
  count: number
  /** Latest time of an id in it. */
  newest: number
}

const firstCapacity = 16_384
const largestCapacity = 4_194_304
const wordsOfBlock = 8
/** Number of ids that share a block of 256 bits. */
const idsOfBlock = 16
const salts = [0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31]

export class IdFilter {
  readonly #generations: Generation[] = []

  /** Ids held. */
  get size(): number {
    return this.#generations.reduce((sum, generation) => sum + generation.count, 0)
  }

  add(id: bigint, time: number): void {
    this.addHalves(lowHalf(id), highHalf(id), time)
  }

  /** Like `add`, for lists of ids. It avoids a BigInt object for each id. */
  addHalves(low: number, high: number, time: number): void {
    let last = this.#generations.at(-1)
    if (!last || last.count >= last.capacity) {
      last = generationOf(Math.min(largestCapacity, last ? last.capacity * 2 : firstCapacity))
      this.#generations.push(last)
    }
    const base = Math.floor((high / 4_294_967_296) * last.blocks) * wordsOfBlock
    for (let i = 0; i < wordsOfBlock; i++) {
      const at = base + i
      last.words[at] = (last.words[at] as number) | (1 << (Math.imul(low, salts[i] as number) >>> 27))
    }
    last.count++
    if (time > last.newest) last.newest = time
  }

  /** Whether the id may have been added. False is certain. */
  mayHave(id: bigint): boolean {
    return this.mayHaveHalves(lowHalf(id), highHalf(id))
  }

  mayHaveHalves(low: number, high: number): boolean {
    for (let g = this.#generations.length - 1; g >= 0; g--) {
      const { words, blocks } = this.#generations[g] as Generation
      const base = Math.floor((high / 4_294_967_296) * blocks) * wordsOfBlock
      let i = 0
      while (
        i < wordsOfBlock &&
        ((words[base + i] as number) & (1 << (Math.imul(low, salts[i] as number) >>> 27))) !== 0
      )
        i++
      if (i === wordsOfBlock) return true
    }
    return false
  }

  /** Whether there is a generation whose ids are all older than `time`, besides the last one. */
  hasBefore(time: number): boolean {
    return this.#generations.length > 1 && (this.#generations[0]?.newest ?? 0) < time
  }

  /** Drops generations whose ids are all older than `time`. Returns whether there were any. */
  forgetBefore(time: number): boolean {
    const before = this.#generations.length
    while (this.hasBefore(time)) this.#generations.shift()
    return this.#generations.length < before
  }
}

function generationOf(capacity: number): Generation {
  const blocks = capacity / idsOfBlock
  return { words: new Uint32Array(blocks * wordsOfBlock), blocks, capacity, count: 0, newest: 0 }
}
