/** Walking over JSON's bytes without parsing them: where a text or a value ends. Right for bytes that `JSON.parse` accepts; others it refuses afterwards. */

const quote = 0x22
const backslash = 0x5c

/** The first byte from `at` on that is no blank. */
export function skipBlank(bytes: Uint8Array, at: number): number {
  let i = at
  for (;;) {
    const byte = bytes[i]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return i
    i++
  }
}

interface Span {
  /** The byte after it: a comma or a closing bracket. */
  readonly end: number
  /** How deep its own braces and brackets lie in each other. */
  readonly depth: number
  /** Number of `key:` pairs in it. */
  readonly keys: number
}

/** The value that begins at `at`, up to the comma or bracket which ends it; null where neither comes. */
export function spanOf(bytes: Uint8Array, at: number): Span | null {
  const { length } = bytes
  let depth = 0
  let deepest = 0
  let keys = 0
  for (let i = at; i < length; i++) {
    const byte = bytes[i]
    if (byte === quote) {
      for (i++; i < length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++
    } else if (byte === 0x3a) keys++
    else if (byte === 0x2c) {
      if (depth === 0) return { end: i, depth: deepest, keys }
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > deepest) deepest = depth
    } else if (byte === 0x7d || byte === 0x5d) {
      if (depth-- === 0) return { end: i, depth: deepest, keys }
    }
  }
  return null
}

/** Finds the end of a text and a hash of it in one pass, four bytes at a time. */
export class TextScanner {
  readonly bytes: Uint8Array
  readonly view: DataView
  /** Of the text scanned last: where its closing quote stands; the number of bytes where none comes. */
  end = 0
  hash = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** Scans the text whose first byte after the quote is at `from`. */
  scan(from: number): void {
    const { bytes, view } = this
    const { length } = bytes
    const last = length - 4
    let i = from
    let hash = 0
    for (; i <= last; i += 4) {
      const word = view.getInt32(i, true)
      const quotes = word ^ 0x22222222
      const escapes = word ^ 0x5c5c5c5c
      // Whether a byte of either is zero.
      if ((((quotes - 0x01010101) & ~quotes) | ((escapes - 0x01010101) & ~escapes)) & 0x80808080) break
      hash = Math.imul(hash ^ word, 0x9e3779b1)
      hash ^= hash >>> 15
    }
    for (; i < length; i++) {
      const byte = bytes[i] as number
      if (byte === quote) break
      hash = Math.imul(hash ^ byte, 0x85ebca6b)
      if (byte === backslash) i++
    }
    this.end = i
    this.hash = hash ^ (hash >>> 13)
  }

  /** Scans the object whose brace is at `from`, up to behind its closing brace. False where another lies in it, or it does not end. */
  scanFlatObject(from: number): boolean {
    const { bytes } = this
    const { length } = bytes
    let hash = 0
    for (let i = from + 1; i < length; i++) {
      const byte = bytes[i] as number
      if (byte === quote) {
        this.scan(i + 1)
        i = this.end
        hash = Math.imul(hash ^ this.hash, 0xc2b2ae35)
      } else if (byte === 0x7d) {
        this.end = i + 1
        this.hash = hash ^ (hash >>> 13)
        return true
      } else if (byte === 0x7b || byte === 0x5b) return false
      else hash = Math.imul(hash ^ byte, 0x85ebca6b)
    }
    return false
  }
}
