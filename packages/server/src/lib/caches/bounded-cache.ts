/**
 * A map that drops entries that were not used lately. It has two generations: when the young one is full it becomes the old one, and the previous
 * old one is dropped. A hit costs one or two look-ups, no list is kept in order, and there are at most twice `size` entries.
 */
export class BoundedCache<Value> {
  readonly #size: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()
  /** The last key is often used again, and comparing two texts costs a fraction of a look-up. */
  #lastKey: string | null = null
  #last: Value | undefined

  constructor(size: number) {
    this.#size = size
  }

  get(key: string): Value | undefined {
    if (key === this.#lastKey) return this.#last
    const young = this.#young.get(key)
    if (young !== undefined) {
      this.#lastKey = key
      this.#last = young
      return young
    }
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#size) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
    this.#lastKey = key
    this.#last = value
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
    this.#last = undefined
  }

  /** Number of entries; those in both generations count twice. */
  get size(): number {
    return this.#young.size + this.#old.size
  }
}

/** The same function with cached answers for the last `size` to twice `size` different arguments. Answers must not be `undefined`. */
export function remembering<Value>(size: number, answer: (key: string) => Value): (key: string) => Value {
  const cache = new BoundedCache<Value>(size)
  return (key) => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const value = answer(key)
    cache.set(key, value)
    return value
  }
}
