/** Calls back after a fixed time, with one timer for everything that is due. */
export class DelayedQueue {
  readonly #milliseconds: number
  readonly #waiting: { readonly due: number; readonly callback: () => void }[] = []
  #armed = false

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  add(callback: () => void): void {
    this.#waiting.push({ due: performance.now() + this.#milliseconds, callback })
    this.#arm()
  }

  #arm(): void {
    const first = this.#waiting[0]
    if (this.#armed || !first) return
    this.#armed = true
    setTimeout(this.#run, first.due - performance.now())
  }

  readonly #run = (): void => {
    const now = performance.now() + 1
    const kept = this.#waiting.findIndex(({ due }) => due > now)
    const due = this.#waiting.splice(0, kept === -1 ? this.#waiting.length : kept)
    this.#armed = false
    for (const { callback } of due) callback()
    this.#arm()
  }
}
