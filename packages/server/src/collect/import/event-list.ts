/** Where the events lie in an import body, found without parsing them: what stands before and behind the list is parsed, what is in it is read by others. */
import { isUtf8 } from 'node:buffer'
import { countKeys } from '../wire/json-text.ts'
import { rawText } from './known-texts.ts'
import { suspicious } from './parts.ts'
import { spanOf } from './scan-json.ts'

/** The body has to be read the slow way, which tells what is wrong. */
export class NotPlain extends Error {}

export interface EventList {
  readonly bytes: Uint8Array
  /** The list's opening bracket. */
  readonly open: number
  /** What stands around the list, with an empty list in its place, if all is JSON behind it, too. */
  readonly rest: object
}

/** Where the list of a body's events is; null where the body has none, or is written in an unusual way. */
export function findEventList(bytes: Uint8Array): EventList | null {
  if (!isUtf8(bytes)) return null
  const open = openingOf(bytes)
  if (open === -1) return null
  const head = parsed(`${rawText(bytes, 0, open)}[]}`)
  if (head && 'website_id' in head) return { bytes, open, rest: head }
  // The website's id stands behind the list: its end has to be found first.
  const close = closingOf(bytes, open)
  if (close === -1) return null
  const rest = aroundList(bytes, open, close)
  return rest === undefined ? null : { bytes, open, rest }
}

/** Throws `NotPlain` unless the body is the list that ends at `close` and what was said to be around it. */
export function checkEnd({ bytes, open, rest }: EventList, close: number): void {
  const found = aroundList(bytes, open, close)
  if (found === undefined || countKeys(found) !== countKeys(rest)) throw new NotPlain()
}

/** Longest text before the list: there is only the website's id. */
const longestHead = 1000

/** The first bracket of the body. */
function openingOf(bytes: Uint8Array): number {
  const open = bytes.indexOf(0x5b)
  return open > longestHead ? -1 : open
}

function closingOf(bytes: Uint8Array, open: number): number {
  const span = spanOf(bytes, open)
  if (!span) return -1
  let close = span.end - 1
  while (close > open && bytes[close] !== 0x5d) close--
  return close
}

function aroundList(bytes: Uint8Array, open: number, close: number): object | undefined {
  if (bytes.length - close > longestHead) return undefined
  const before = rawText(bytes, 0, open)
  return parsed(`${before}[${rawText(bytes, close, bytes.length)}`)
}

/** The object, where each of its keys stands once and one of them is the list. */
function parsed(text: string): object | undefined {
  if (suspicious.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isBody(value) && countKeys(value) === spanOf(Buffer.from(`${text},`), 0)?.keys ? value : undefined
  } catch {
    return undefined
  }
}

function isBody(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'events' in value && Array.isArray(value.events)
}
