/**
 * Texts that many visits share (pages, titles, sources, clients). Each is stored once under a number while it is in use. The number of texts is
 * bounded. A text beyond the bound, or one that is too short, must be stored by its user.
 */

/** A number takes two bytes. */
const mostTexts = 32_768
/** Bytes. */
const shortest = 8
const longest = 600

export class SharedTexts {
  readonly #most: number
  /** By number; number 0 is never used. */
  readonly #texts: (Buffer | null)[] = [null]
  readonly #numbers = new Map<string, number>()
  /** The same by buffer object, which is faster: texts read from here are often written again. */
  readonly #ofBuffer = new Map<Buffer, number>()
  readonly #uses: Uint32Array
  readonly #free: number[] = []

  constructor(most = mostTexts) {
    this.#most = most
    this.#uses = new Uint32Array(most + 1)
  }

  /** Texts held. */
  get size(): number {
    return this.#numbers.size
  }

  /** Adds a use of the text and returns its number; 0 if it is not stored here. */
  use(text: Buffer): number {
    if (text.length < shortest || text.length > longest) return 0
    const number = this.#ofBuffer.get(text) ?? this.#numberOf(text)
    if (number !== 0) this.#uses[number] = this.usesOf(number) + 1
    return number
  }

  /** Names it once less. */
  release(number: number): void {
    const left = this.usesOf(number) - 1
    this.#uses[number] = left
    if (left > 0) return
    const text = this.of(number)
    this.#numbers.delete(keyOf(text))
    this.#ofBuffer.delete(text)
    this.#texts[number] = null
    this.#free.push(number)
  }

  /** The text of a number in use; always the same object while it is in use. */
  of(number: number): Buffer {
    const text = this.#texts[number]
    if (!text) throw new RangeError(`no text has the number ${number}`)
    return text
  }

  /** How often it is named. */
  usesOf(number: number): number {
    return this.#uses[number] ?? 0
  }

  #numberOf(text: Buffer): number {
    const key = keyOf(text)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    if (this.#numbers.size >= this.#most) return 0
    const number = this.#free.pop() ?? this.#texts.length
    const copy = Buffer.allocUnsafeSlow(text.length)
    text.copy(copy)
    this.#texts[number] = copy
    this.#numbers.set(key, number)
    this.#ofBuffer.set(copy, number)
    return number
  }
}

function keyOf(text: Buffer): string {
  return text.toString('latin1')
}
