/**
 * Reads a MaxMind database file by pages. An address that is not cached needs a dozen pages, so the file stays on disk, in the operating system's
 * cache. mmdb-lib would load its 134 MB into every process, which is the reason for own code.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PagedFile } from './paged-file.ts'

const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
/** The format keeps its metadata in the last 128 KiB. */
const metadataReach = 131_072
const separator = 16

/** The file is not a database of this format, or is truncated. */
class MmdbError extends Error {}

export class MmdbFile {
  /** When the data was built, Unix seconds. */
  readonly buildEpoch: number
  /** 4 if it has only IPv4. */
  readonly ipVersion: number
  readonly #file: PagedFile
  readonly #nodeCount: number
  readonly #recordSize: number
  readonly #dataStart: number
  /** The node of the IPv4 addresses; beyond the tree if there are none. */
  readonly #ipv4Root: number

  private constructor(file: PagedFile, metadata: Readonly<Record<string, unknown>>) {
    this.#file = file
    this.#nodeCount = wholeNumber(metadata.node_count)
    this.#recordSize = wholeNumber(metadata.record_size)
    this.ipVersion = wholeNumber(metadata.ip_version)
    this.buildEpoch = wholeNumber(metadata.build_epoch)
    if (![24, 28, 32].includes(this.#recordSize)) throw new MmdbError('unknown size of records')
    this.#dataStart = (this.#nodeCount * this.#recordSize) / 4 + separator
    if (this.#dataStart > file.size) throw new MmdbError('the file is cut off')
    this.#ipv4Root = this.ipVersion === 4 ? 0 : this.#descend(0, new Uint8Array(12))
  }

  /** Throws `MmdbError` if the file is not of this format, and the system's error if it cannot be read. */
  static open(path: string): MmdbFile {
    const descriptor = openSync(path, 'r')
    try {
      const size = fstatSync(descriptor).size
      return new MmdbFile(new PagedFile(descriptor, size), readMetadata(descriptor, size))
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
  }

  close(): void {
    this.#file.close()
  }

  /** Whether the tree holds any address of the family. */
  serves(family: 4 | 6): boolean {
    if (family === 6) return this.ipVersion === 6
    return this.ipVersion === 4 || this.#ipv4Root < this.#nodeCount
  }

  /** The position of an address's record, for `record`; 0 if there is none. `address`: 4 or 16 bytes. */
  find(address: Uint8Array): number {
    if (address.length === 16 && this.ipVersion === 4) return 0
    const node = this.#descend(address.length === 4 ? this.#ipv4Root : 0, address)
    return node > this.#nodeCount ? node - this.#nodeCount - separator + this.#dataStart : 0
  }

  /** The record at a position returned by `find`. */
  record(at: number): unknown {
    return decode(this.#file, this.#dataStart, at).value
  }

  #descend(start: number, bits: Uint8Array): number {
    let node = start
    for (let i = 0; i < bits.length * 8 && node < this.#nodeCount; i++)
      node = this.#child(node, ((bits[i >> 3] ?? 0) >> (7 - (i & 7))) & 1)
    return node
  }

  #child(node: number, side: number): number {
    const file = this.#file
    if (this.#recordSize === 28) {
      const at = node * 7
      const middle = file.byte(at + 3)
      return side === 0
        ? (((middle & 0xf0) << 20) | file.uint24(at)) >>> 0
        : (((middle & 0x0f) << 24) | file.uint24(at + 4)) >>> 0
    }
    if (this.#recordSize === 24) return file.uint24(node * 6 + side * 3)
    const at = node * 8 + side * 4
    return file.byte(at) * 0x1000000 + file.uint24(at + 1)
  }
}

function readMetadata(descriptor: number, size: number): Readonly<Record<string, unknown>> {
  const reach = Math.min(size, metadataReach)
  const end = Buffer.alloc(reach)
  readSync(descriptor, end, 0, reach, size - reach)
  const found = end.lastIndexOf(marker)
  if (found === -1) throw new MmdbError('no database of this format')
  const start = size - reach + found + marker.length
  const metadata = decode(new PagedFile(descriptor, size), start, start).value
  if (typeof metadata !== 'object' || metadata === null) throw new MmdbError('no metadata')
  return metadata as Readonly<Record<string, unknown>>
}

function wholeNumber(value: unknown): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 0) throw new MmdbError('broken metadata')
  return number
}

interface Decoded {
  readonly value: unknown
  readonly end: number
}

const pointerBases = [0, 2048, 526_336, 0] as const
const maxDepth = 20

/** Decodes the value at an offset of the file. Pointers are relative to `base`. */
function decode(file: PagedFile, base: number, start: number, depth = 0): Decoded {
  if (depth > maxDepth) throw new MmdbError('nested too deep')
  let at = start
  const control = file.byte(at++)
  let type = control >> 5
  if (type === 1) {
    const size = (control >> 3) & 3
    const high = size === 3 ? 0 : control & 7
    const target = base + number(file, at, size + 1, high) + (pointerBases[size] ?? 0)
    return { value: decode(file, base, target, depth + 1).value, end: at + size + 1 }
  }
  if (type === 0) type = 7 + file.byte(at++)
  let size = control & 0x1f
  if (size >= 29) {
    const extra = size - 28
    size = number(file, at, extra, 0) + ([29, 285, 65_821][extra - 1] ?? 0)
    at += extra
  }
  switch (type) {
    case 2:
      return { value: file.text(at, size), end: at + size }
    case 7: {
      const map: Record<string, unknown> = Object.create(null)
      for (let i = 0; i < size; i++) {
        const key = decode(file, base, at, depth + 1)
        const value = decode(file, base, key.end, depth + 1)
        map[String(key.value)] = value.value
        at = value.end
      }
      return { value: map, end: at }
    }
    case 11: {
      const list: unknown[] = []
      for (let i = 0; i < size; i++) {
        const item = decode(file, base, at, depth + 1)
        list.push(item.value)
        at = item.end
      }
      return { value: list, end: at }
    }
    case 3:
      return { value: file.bytes(at, 8).readDoubleBE(0), end: at + 8 }
    case 15:
      return { value: file.bytes(at, 4).readFloatBE(0), end: at + 4 }
    case 14:
      return { value: size !== 0, end: at }
    case 5:
    case 6:
    case 9:
      return { value: number(file, at, size, 0), end: at + size }
    default:
      // Signed and 128-bit numbers and bytes are not used.
      return { value: null, end: at + size }
  }
}

/** An unsigned number of `size` bytes, with `high` before the first. It is inexact beyond 2⁵³, but such numbers are not used. */
function number(file: PagedFile, at: number, size: number, high: number): number {
  let value = high
  for (let i = 0; i < size; i++) value = value * 256 + file.byte(at + i)
  return value
}
