/** A cache bounded by number and by bytes. Beyond either, the oldest values go. */
export class WeighedCache<Value> {
  readonly #most: number
  readonly #mostBytes: number
  readonly #values = new Map<string, { readonly value: Value; readonly bytes: number }>()
  #bytes = 0

  constructor(most: number, mostBytes: number) {
    this.#most = most
    this.#mostBytes = mostBytes
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)?.value
  }

  /** The value becomes the newest. `bytes`: its size with its key. */
  set(key: string, value: Value, bytes: number): void {
    this.#delete(key)
    this.#values.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most && this.#bytes <= this.#mostBytes) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#values.get(key)?.bytes ?? 0
    this.#values.delete(key)
  }
}
