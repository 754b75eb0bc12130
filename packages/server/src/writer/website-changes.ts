/**
 * Work that changes a website's stored rows, such as erasing them. It waits for the writer, and then runs while none of the website's events is
 * written, by whichever node. Those of others are: a deletion may wait for minutes until the engine has merged the parts that it changes.
 */
import { notTaken } from './exclusive-work.ts'

interface Change {
  readonly website: string
  readonly run: () => Promise<void>
  readonly reject: (error: Error) => void
}

export class WebsiteChanges {
  readonly #changed: () => void
  #waiting: Change[] = []
  #running: { readonly website: string; readonly done: Promise<void>; isOver: boolean } | null = null
  #ended = false

  /** `changed` is called when a change is added or over. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Resolves like `work` when it has run. Rejects if no more changes are taken. */
  add<T>(website: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw notTaken()
      this.#waiting.push({ website, run: () => work().then(resolve, reject), reject })
      this.#changed()
    })
  }

  /** The website of the next change, if that can begin. They run one after the other. */
  get due(): string | null {
    return this.#running ? null : (this.#waiting[0]?.website ?? null)
  }

  /** The website whose rows are being changed, until `finish` was called for it; null if there is none. */
  get website(): string | null {
    return this.#running?.website ?? null
  }

  /** Whether the change has run, so that the website's events can be written again. */
  get isOver(): boolean {
    return this.#running?.isOver === true
  }

  /** Begins the next change. Call it when everything accepted before is in the store. */
  begin(): void {
    const next = this.#running ? undefined : this.#waiting.shift()
    if (!next) return
    const done = next.run().then(() => {
      running.isOver = true
      this.#changed()
    })
    const running = { website: next.website, done, isOver: false }
    this.#running = running
  }

  /** The website's events are written again. */
  finish(): void {
    this.#running = null
  }

  /** Resolves when no change runs. */
  async over(): Promise<void> {
    await this.#running?.done
  }

  /** Rejects what waits, and anything that is added from now on. */
  end(): void {
    this.#ended = true
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(notTaken())
  }
}
