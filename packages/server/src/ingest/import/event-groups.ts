/**
 * Reads an import body piece by piece: one pass over the bytes finds where the list of events lies and cuts it into groups, and each group is parsed by itself.
 * Three megabytes parsed at once live through several collections of garbage; a group is forgotten at once.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { countKeys } from '../wire/json-text.ts'

export interface EventGroups {
  /** What stands around the list of events, with an empty list in its place. */
  readonly rest: unknown
  /** Number of events, if all is JSON. */
  readonly count: number
  /**
   * The events in order, a group at a time. Throws `NotPlain` where the whole is no JSON, or a key stands twice: what was read before is then not to be
   * used.
   */
  groups(): Generator<unknown[]>
}

/** The body has to be read the slow way, which tells what is wrong. */
export class NotPlain extends Error {}

/** body → events → event → props → value. */
const maxDepth = 5
const groupSize = 32
const quote = 0x22
const backslash = 0x5c

/** Where the only list at the second level lies; null where the body has none, or several, or is suspicious. */
export function eventGroups(bytes: Buffer): EventGroups | null {
  if (!isUtf8(bytes) || bytes.includes('__proto__') || bytes.includes('\\u005')) return null
  const layout = layoutOf(bytes)
  if (!layout) return null
  const { open, close, keys, commas, cuts } = layout
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8'
  const text = (from: number, to: number): string => bytes.toString(encoding, from, to)
  const rest = parsed(text(0, open + 1) + text(close, bytes.length))
  if (rest === undefined) return null
  const blank = commas === 0 && text(open + 1, close).trim() === ''
  const count = blank ? 0 : commas + 1
  return {
    rest,
    count,
    *groups() {
      let keysRead = countKeys(rest)
      let read = 0
      for (let i = 0; i < cuts.length && !blank; i++) {
        const group = parsed(`[${text((cuts[i] as number) + 1, cuts[i + 1] ?? close)}]`)
        if (!Array.isArray(group)) throw new NotPlain()
        keysRead += countKeys(group)
        read += group.length
        yield group
      }
      if (read !== count || keysRead !== keys) throw new NotPlain()
    },
  }
}

interface ListLayout {
  /** Where the list's brackets stand. */
  readonly open: number
  readonly close: number
  /** Number of `key:` pairs in the whole body. */
  readonly keys: number
  readonly commas: number
  /** The bracket, and each comma that ends a group. */
  readonly cuts: readonly number[]
}

function layoutOf(bytes: Buffer): ListLayout | null {
  const { length } = bytes
  const cuts: number[] = []
  let open = -1
  let close = -1
  let keys = 0
  let commas = 0
  let depth = 0
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] as number
    if (byte === quote) {
      for (i++; i < length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++
    } else if (byte === 0x3a) keys++
    else if (byte === 0x2c) {
      if (depth === 2 && close === -1 && open !== -1 && ++commas % groupSize === 0) cuts.push(i)
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > maxDepth) return null
      if (depth !== 2) continue
      if (byte !== 0x5b || open !== -1) return null
      open = i
      cuts.push(i)
    } else if (byte === 0x7d || byte === 0x5d) {
      if (depth-- === 2) close = i
    }
  }
  return depth === 0 && close !== -1 ? { open, close, keys, commas, cuts } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
