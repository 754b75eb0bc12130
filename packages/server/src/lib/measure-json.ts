/** What `JSON.parse` would build, counted before: lists in lists by the hundred thousand take it a tenth of a second and many times their memory. */

const quote = 0x22
const backslash = 0x5c

export interface JsonMeasures {
  /** Lists and objects inside one another. */
  readonly depth: number
  /** Lists and objects altogether. */
  readonly containers: number
  /** Between values. */
  readonly commas: number
  /** Pairs `key:`. */
  readonly keys: number
}

/** One pass over the bytes. Right for text that `JSON.parse` accepts. */
export function measureJson(bytes: Uint8Array): JsonMeasures {
  let depth = 0
  let deepest = 0
  let containers = 0
  let commas = 0
  let keys = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === quote) {
      for (i++; i < bytes.length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++
    } else if (byte === 0x2c) commas++
    else if (byte === 0x3a) keys++
    else if (byte === 0x7b || byte === 0x5b) {
      containers++
      if (++depth > deepest) deepest = depth
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
  return { depth: deepest, containers, commas, keys }
}
