/** A growing list of whole numbers below 2³². */
export class Numbers {
  #values = new Uint32Array(256)
  #length = 0

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Uint32Array(this.#length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.#length++] = value
  }

  clear(): void {
    this.#length = 0
  }

  /** A view of them. */
  get all(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }
}
