/**
 * Work that changes a website's stored rows, such as erasing them. It waits for the writer, and then runs while none of the website's events is
 * written, by whichever node. Those of others are: a deletion may wait for minutes until the engine has merged the parts that it changes.
 */
import { ExclusiveWork } from './exclusive-work.ts'

export class WebsiteChanges {
  readonly #changed: () => void
  readonly #waiting: ExclusiveWork
  #running: { readonly website: string; readonly done: Promise<void>; isDone: boolean } | null = null

  /** `changed` is called when a change is added or has run. */
  constructor(changed: () => void) {
    this.#changed = changed
    this.#waiting = new ExclusiveWork(changed)
  }

  /** Resolves like `work` when it has run. Rejects if no more changes are taken. */
  add<T>(website: string, work: () => Promise<T>): Promise<T> {
    return this.#waiting.add(website, work)
  }

  /** The website of the next change, if that can begin. They run one after the other. */
  get due(): string | null {
    return this.#running ? null : this.#waiting.website
  }

  /** The website whose rows are being changed, until `finish` was called for it; null if there is none. */
  get website(): string | null {
    return this.#running?.website ?? null
  }

  /** Whether the change has run, so that the website's events can be written again. */
  get isDone(): boolean {
    return this.#running?.isDone === true
  }

  /** Begins the next change. Call it when everything accepted before is in the store. */
  begin(): void {
    const website = this.due
    if (website === null) return
    const done = this.#waiting.runNext().then(() => {
      running.isDone = true
      this.#changed()
    })
    const running = { website, done, isDone: false }
    this.#running = running
  }

  /** The website's events are written again. */
  finish(): void {
    this.#running = null
  }

  /** Resolves when no change runs. */
  async done(): Promise<void> {
    await this.#running?.done
  }

  /** Rejects what waits, and anything that is added from now on. */
  end(): void {
    this.#waiting.end()
  }
}
