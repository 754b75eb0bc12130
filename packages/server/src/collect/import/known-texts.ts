/**
 * What was made of a text, found by the text's bytes as they stand in a body, so that no text is made anew to look it up with. A table of fixed size: each text
 * has a few places in it, and the next one that belongs there takes one of them.
 */
import type { TextScanner } from './scan-json.ts'

/** Makes it of the bytes from `from` to `to`. */
type Maker<Entry> = (bytes: Uint8Array, from: number, to: number) => Entry

/** Neighbouring places that a text may have. */
const ways = 4

export class KnownTexts<Entry> {
  readonly #make: Maker<Entry>
  readonly #longest: number
  readonly #entries: (Entry | undefined)[]
  readonly #lengths: Uint16Array
  readonly #kept: Uint8Array
  readonly #view: DataView
  #turn = 0

  /**
   * `places` is a power of two. Of texts of more than `longest` bytes it is made anew each time.
   */
  constructor(places: number, longest: number, make: Maker<Entry>) {
    this.#make = make
    this.#longest = longest
    this.#entries = new Array<Entry | undefined>(places).fill(undefined)
    this.#lengths = new Uint16Array(places)
    this.#kept = new Uint8Array(places * longest)
    this.#view = new DataView(this.#kept.buffer)
  }

  /** What stands for the text that lies from `from` to the scanner's end. */
  find(scanner: TextScanner, from: number): Entry {
    const { end, hash } = scanner
    const length = end - from
    if (length > this.#longest) return this.#make(scanner.bytes, from, end)
    const first = (hash ^ length) & (this.#entries.length - ways)
    for (let place = first; place < first + ways; place++) {
      const known = this.#entries[place]
      if (
        known !== undefined &&
        this.#lengths[place] === length &&
        this.#isKept(scanner, from, place, length)
      )
        return known
    }
    const made = this.#make(scanner.bytes, from, end)
    const place = first + (this.#turn++ & (ways - 1))
    this.#entries[place] = made
    this.#lengths[place] = length
    this.#kept.set(scanner.bytes.subarray(from, end), place * this.#longest)
    return made
  }

  #isKept({ bytes, view }: TextScanner, from: number, place: number, length: number): boolean {
    const at = place * this.#longest
    let i = 0
    for (; i + 4 <= length; i += 4)
      if (view.getInt32(from + i, true) !== this.#view.getInt32(at + i, true)) return false
    for (; i < length; i++) if (bytes[from + i] !== this.#kept[at + i]) return false
    return true
  }
}

export function rawText(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('utf8')
}

/** What the bytes between two quotes stand for; null: no JSON. */
export function textOf(bytes: Uint8Array, from: number, to: number): string | null {
  const text = rawText(bytes, from, to)
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number
    if (byte < 0x20 || byte === 0x5c) return unescaped(text)
  }
  return text
}

function unescaped(text: string): string | null {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return null
  }
}
