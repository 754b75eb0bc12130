/**
 * The known visits of visitors, in the order of the last change, as bytes outside of JavaScript's heap. As objects they took ten times the memory,
 * as texts three times. The garbage collector had to traverse or copy all of it, and allowed as much garbage as there was live data.
 */
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { highHalf, joinHalves, lowHalf } from '../../lib/bytes/id-halves.ts'
import { Cells } from './cells.ts'
import { decodeKnown, websiteOfKnown, writeKnown } from './known-bytes.ts'
import type { SharedTexts } from './shared-texts.ts'
import { type Known, lastSeen } from './state.ts'

/** The numbers of texts and their count follow the bytes. */
const numberBytes = 2

const writer = new ByteWriter(4096)
const numbers: number[] = []

export class KnownTable {
  readonly #texts: SharedTexts
  readonly #cells = new Cells()
  /**
   * By slot: the halves of the visitor's id, the position and length of the bytes, and the neighbours by the last change. Slot 0 is before the first
   * and after the last.
   */
  #low = new Uint32Array(1024)
  #high = new Uint32Array(1024)
  #first = new Uint32Array(1024)
  #length = new Uint32Array(1024)
  #older = new Uint32Array(1024)
  #newer = new Uint32Array(1024)
  #last = new Float64Array(1024)
  /** Slots by hash. On a collision the next free bucket is used. At most half are used. */
  #buckets = new Uint32Array(2048)
  /** The first returned slot; each has the next one as its newer neighbour. */
  #free = 0
  #handedOut = 1
  #size = 0
  #bytes = 0

  constructor(texts: SharedTexts) {
    this.#texts = texts
  }

  /** Visitors. */
  get size(): number {
    return this.#size
  }

  /** Bytes of the visits, without shared texts. */
  get bytes(): number {
    return this.#bytes
  }

  get(visitor: bigint): Known | undefined {
    const place = this.#buckets[this.#bucketOf(visitor)] as number
    if (place === 0) return undefined
    const bytes = this.#bytesAt(place)
    const numbersAt = this.#numbersAt(bytes)
    let at = numbersAt
    const known = decodeKnown(bytes, () => {
      const number = bytes.readUInt16LE(at)
      at += numberBytes
      return number === 0 ? null : this.#texts.of(number)
    })
    if (!known) throw new Error('the stored state of a visitor is damaged')
    return known
  }

  /** Stores the visits of the visitor, who becomes the newest. */
  set(visitor: bigint, known: Known): void {
    const first = this.#keep(known)
    let bucket = this.#bucketOf(visitor)
    let place = this.#buckets[bucket] as number
    if (place === 0) {
      if (this.#size * 2 >= this.#buckets.length) {
        this.#rehash()
        bucket = this.#bucketOf(visitor)
      }
      place = this.#take()
      this.#low[place] = lowHalf(visitor)
      this.#high[place] = highHalf(visitor)
      this.#buckets[bucket] = place
      this.#size++
    } else {
      this.#drop(place)
      this.#unlink(place)
    }
    this.#first[place] = first
    this.#length[place] = writer.length
    this.#bytes += writer.length
    this.#last[place] = lastSeen(known)
    this.#link(place)
  }

  delete(visitor: bigint): void {
    const bucket = this.#bucketOf(visitor)
    const place = this.#buckets[bucket] as number
    if (place === 0) return
    this.#drop(place)
    this.#unlink(place)
    this.#newer[place] = this.#free
    this.#free = place
    this.#size--
    this.#vacate(bucket)
  }

  /** Deletes visitors by the website of their visits; null if they have none. */
  deleteWhere(isDeleted: (website: Buffer | null) => boolean): void {
    let place = this.#newer[0] as number
    while (place !== 0) {
      const next = this.#newer[place] as number
      if (isDeleted(websiteOfKnown(this.#bytesAt(place)))) this.delete(this.#visitorAt(place))
      place = next
    }
  }

  /** The visitor with the oldest change, and the time of the last known event; null if the table is empty. */
  get oldest(): { readonly visitor: bigint; readonly last: number } | null {
    const place = this.#newer[0] as number
    if (place === 0) return null
    return { visitor: this.#visitorAt(place), last: this.#last[place] as number }
  }

  #visitorAt(place: number): bigint {
    return joinHalves(this.#low[place] as number, this.#high[place] as number)
  }

  /** Stores the bytes. Their number is in `writer` afterwards. */
  #keep(known: Known): number {
    numbers.length = 0
    writer.clear()
    writeKnown(writer, known, (text) => {
      const number = this.#texts.use(text)
      numbers.push(number)
      return number !== 0
    })
    for (const number of numbers) writer.u16(number)
    writer.u16(numbers.length)
    return this.#cells.keep(writer.bytes, writer.length)
  }

  #bytesAt(place: number): Buffer {
    return this.#cells.read(this.#first[place] as number, this.#length[place] as number)
  }

  #numbersAt(bytes: Buffer): number {
    const end = bytes.length - numberBytes
    return end - bytes.readUInt16LE(end) * numberBytes
  }

  /** Releases the content of a slot. */
  #drop(place: number): void {
    const bytes = this.#bytesAt(place)
    const end = bytes.length - numberBytes
    for (let at = this.#numbersAt(bytes); at < end; at += numberBytes) {
      const number = bytes.readUInt16LE(at)
      if (number !== 0) this.#texts.release(number)
    }
    this.#cells.free(this.#first[place] as number)
    this.#bytes -= bytes.length
  }

  #link(place: number): void {
    const newest = this.#older[0] as number
    this.#older[place] = newest
    this.#newer[place] = 0
    this.#newer[newest] = place
    this.#older[0] = place
  }

  #unlink(place: number): void {
    const older = this.#older[place] as number
    const newer = this.#newer[place] as number
    this.#newer[older] = newer
    this.#older[newer] = older
  }

  #take(): number {
    const place = this.#free
    if (place !== 0) {
      this.#free = this.#newer[place] as number
      return place
    }
    if (this.#handedOut === this.#low.length) this.#grow()
    return this.#handedOut++
  }

  #grow(): void {
    this.#low = doubled(this.#low)
    this.#high = doubled(this.#high)
    this.#first = doubled(this.#first)
    this.#length = doubled(this.#length)
    this.#older = doubled(this.#older)
    this.#newer = doubled(this.#newer)
    const last = new Float64Array(this.#last.length * 2)
    last.set(this.#last)
    this.#last = last
  }

  /** The bucket of the visitor, or the one where the visitor would be added. */
  #bucketOf(visitor: bigint): number {
    const low = lowHalf(visitor)
    const high = highHalf(visitor)
    const mask = this.#buckets.length - 1
    for (let bucket = hashOf(low, high) & mask; ; bucket = (bucket + 1) & mask) {
      const place = this.#buckets[bucket] as number
      if (place === 0 || (this.#low[place] === low && this.#high[place] === high)) return bucket
    }
  }

  /** Empties a bucket, and moves the following entries that could not be found behind a gap. */
  #vacate(bucket: number): void {
    const mask = this.#buckets.length - 1
    let gap = bucket
    for (let next = (gap + 1) & mask; ; next = (next + 1) & mask) {
      const place = this.#buckets[next] as number
      if (place === 0) break
      const home = hashOf(this.#low[place] as number, this.#high[place] as number) & mask
      if (((next - home) & mask) < ((next - gap) & mask)) continue
      this.#buckets[gap] = place
      gap = next
    }
    this.#buckets[gap] = 0
  }

  #rehash(): void {
    this.#buckets = new Uint32Array(this.#buckets.length * 2)
    const mask = this.#buckets.length - 1
    for (let place = this.#newer[0] as number; place !== 0; place = this.#newer[place] as number) {
      let bucket = hashOf(this.#low[place] as number, this.#high[place] as number) & mask
      while (this.#buckets[bucket] !== 0) bucket = (bucket + 1) & mask
      this.#buckets[bucket] = place
    }
  }
}

/** Ids are hashes already, except in tests. */
function hashOf(low: number, high: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

function doubled(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(values.length * 2)
  grown.set(values)
  return grown
}
