/** What waits for the writer: callers of `flush`, work that copies stored rows, and changes of a website's stored rows. */
import { ExclusiveWork } from './exclusive-work.ts'
import { WebsiteChanges } from './website-changes.ts'

export class WaitingWork {
  /** Runs when everything accepted before is in the store, while nothing is written. */
  readonly exclusive: ExclusiveWork
  /** Runs after the current batch, while nothing is written. */
  readonly pauses: ExclusiveWork
  /** Run when everything accepted before is in the store, while none of the website's events is written. */
  readonly changes: WebsiteChanges
  readonly #added: () => void
  #flushers: (() => void)[] = []
  /** Whether another node changes rows of a website. */
  isHeldElsewhere = false

  /** `added` is called when something is added, or a change is over. */
  constructor(added: () => void) {
    this.#added = added
    this.exclusive = new ExclusiveWork(added)
    this.pauses = new ExclusiveWork(added)
    this.changes = new WebsiteChanges(added)
  }

  /** Resolves when everything accepted before the call is in the store. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.#flushers.push(resolve)
      this.#added()
    })
  }

  /** Takes the callers of `flush`, to be called once everything is in the store. */
  takeFlushers(): readonly (() => void)[] {
    const flushers = this.#flushers
    this.#flushers = []
    return flushers
  }

  /** Whether something waits until everything accepted is in the store. While rows of a website are changed, not everything can be. */
  get isAsked(): boolean {
    if (this.#isChanging) return false
    return this.#flushers.length > 0 || this.exclusive.isWaiting || this.changes.due !== null
  }

  /** Whether work that copies rows can run after the current batch: not while rows are being changed. */
  get pausesNow(): boolean {
    return this.pauses.isWaiting && !this.#isChanging
  }

  get #isChanging(): boolean {
    return this.isHeldElsewhere || this.changes.website !== null
  }

  /** Whether the loop has something to do other than writing what comes in. */
  get isReady(): boolean {
    return this.isAsked || this.pausesNow || this.changes.isDone
  }

  /** Rejects what waits, and anything that is added from now on, but for flushing. */
  end(): void {
    this.exclusive.end()
    this.pauses.end()
    this.changes.end()
  }
}
