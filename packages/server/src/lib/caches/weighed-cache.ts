/**
 * A cache bounded by number and by bytes. Beyond either, the oldest values go of the owner who has the most, so that nobody's values displace everybody
 * else's.
 */

interface Kept<Value> {
  readonly value: Value
  readonly owner: string
  readonly weight: number
}

export class WeighedCache<Value> {
  readonly #mostBytes: number
  /** Bytes that a value counts as at least, which bounds the number. */
  readonly #least: number
  readonly #values = new Map<string, Kept<Value>>()

  constructor(most: number, mostBytes: number) {
    this.#mostBytes = mostBytes
    this.#least = Math.floor(mostBytes / most)
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)?.value
  }

  /** The value becomes the newest, unless it alone is too large. `bytes`: its size with its key. */
  set(key: string, value: Value, { owner, bytes }: { readonly owner: string; readonly bytes: number }): void {
    this.#values.delete(key)
    if (bytes > this.#mostBytes) return
    this.#values.set(key, { value, owner, weight: Math.max(bytes, this.#least) })
    for (let next = this.#nextToGo(key); next !== undefined; next = this.#nextToGo(key))
      this.#values.delete(next)
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  /** Undefined while all fit. The newest stays, however much its owner has. */
  #nextToGo(newest: string): string | undefined {
    const weights = new Map<string, number>()
    for (const { owner, weight } of this.#values.values())
      weights.set(owner, (weights.get(owner) ?? 0) + weight)
    const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    if (all <= this.#mostBytes) return undefined
    const others = [...this.#values].filter(([key]) => key !== newest)
    const weightOf = ({ owner }: Kept<Value>) => weights.get(owner) ?? 0
    const most = Math.max(...others.map(([, kept]) => weightOf(kept)))
    return others.find(([, kept]) => weightOf(kept) === most)?.[0]
  }
}
