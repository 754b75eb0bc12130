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

  /** The value becomes the newest. `bytes`: its size with its key. */
  set(key: string, value: Value, { owner, bytes }: { readonly owner: string; readonly bytes: number }): void {
    this.#values.delete(key)
    this.#values.set(key, { value, owner, weight: Math.max(bytes, this.#least) })
    for (let next = this.#nextToGo(); next !== undefined; next = this.#nextToGo()) this.#values.delete(next)
  }

  #nextToGo(): string | undefined {
    const weights = new Map<string, number>()
    for (const { owner, weight } of this.#values.values())
      weights.set(owner, (weights.get(owner) ?? 0) + weight)
    const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    if (all <= this.#mostBytes) return undefined
    const most = Math.max(...weights.values())
    for (const [key, { owner }] of this.#values) if (weights.get(owner) === most) return key
    return undefined
  }
}
