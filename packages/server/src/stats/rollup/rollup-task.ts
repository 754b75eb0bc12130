/**
 * Rolls up days in the background, for websites whose reports are requested. Websites take turns by stretches of days, so none waits for all days of a
 * large one.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { minute } from '@footfall/contract/durations'
import type { EventsStore } from '../../events/client.ts'
import type { Log } from '../../lib/log.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { rollUpStretch, type Stretch, type WebsiteDays } from './roll-up-stretch.ts'

export interface RollupTaskOptions {
  readonly store: EventsStore
  readonly clock: Clock
  readonly log?: Log
  /** Visits from which on a rollup is worth it; below that, reports are fast without. */
  readonly leastVisits?: number
  /** Resolves when the next statement may run; at once by default. */
  readonly turn?: (signal: AbortSignal) => Promise<void>
  /** Lets only one node roll up a website at a time; by default there is one node. */
  readonly exclusive?: Exclusive
}

/** A website in the queue, with what was done for it since it was queued. */
interface Job {
  readonly website: WebsiteDays
  readonly done: Stretch[]
  /** Milliseconds of work. */
  spent: number
}

/** Does the work unless another node is doing it. Resolves to whether it was done. `lost` aborts when another node may begin. */
export type Exclusive = (websiteId: string, work: (lost: AbortSignal) => Promise<void>) => Promise<boolean>

const oneNode: Exclusive = async (_, work) => {
  await work(new AbortController().signal)
  return true
}

/** Minimum time between two checks of a website, however often it is requested. */
const minInterval = 10 * minute
/** Earlier after a failure, or if another node was working, which may fail. */
const retryInterval = minute
const manyVisits = 100_000
/** Delay in favour of the report that requested it. */
const startDelay = 300

/** What reports ask of the task. */
export type RollupRequests = Pick<RollupTask, 'want'>

/** For reports that read what is rolled up, and leave it to others to roll up more. */
export const noRollupRequests: RollupRequests = { want: () => undefined }

export class RollupTask {
  readonly #options: RollupTaskOptions
  readonly #stopped = new AbortController()
  /** The time from which a website may be checked again, by a clock that is never set back. */
  readonly #nextLook = new Map<string, number>()
  #work: Promise<void> = Promise.resolve()

  constructor(options: RollupTaskOptions) {
    this.#options = options
  }

  /** Some days of the website could be rolled up, but are not. */
  want(website: WebsiteDays): void {
    const now = performance.now()
    if (this.#stopped.signal.aborted || now < (this.#nextLook.get(website.websiteId) ?? 0)) return
    this.#nextLook.set(website.websiteId, now + minInterval)
    this.#queue({ website, done: [], spent: 0 })
  }

  /** Resolves when everything requested so far is done. */
  async done(): Promise<void> {
    let work: Promise<void> | null = null
    while (work !== this.#work) {
      work = this.#work
      await work
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new Error('stopping'))
    await this.done()
  }

  #queue(job: Job): void {
    this.#work = this.#work.then(() => this.#rollUp(job))
  }

  async #rollUp(job: Job): Promise<void> {
    const { log, exclusive = oneNode } = this.#options
    const { signal } = this.#stopped
    if (signal.aborted) return
    const { website } = job
    try {
      if (job.done.length === 0) await pause(startDelay, undefined, { signal })
      let hasMore = false
      const done = await exclusive(website.websiteId, async (lost) => {
        hasMore = await this.#rollUpAlone(job, AbortSignal.any([signal, lost]))
      })
      if (!done) this.#retrySoon(website)
      if (hasMore) this.#queue(job)
    } catch (err) {
      this.#retrySoon(website)
      if (!signal.aborted)
        log?.warn({ err, website: website.websiteId }, 'days that are over could not be summed up')
    }
  }

  #retrySoon({ websiteId }: WebsiteDays): void {
    this.#nextLook.set(websiteId, performance.now() + retryInterval)
  }

  /** Resolves to whether there was a stretch, so that there may be another one. */
  async #rollUpAlone(job: Job, signal: AbortSignal): Promise<boolean> {
    const { store, clock, log, leastVisits = manyVisits, turn } = this.#options
    const { website, done } = job
    const begun = performance.now()
    const options = {
      store,
      clock,
      leastVisits,
      signal,
      ...(log && { log }),
      ...(turn && { turn: () => turn(signal) }),
    }
    const stretch = await rollUpStretch(website, options, done)
    job.spent += performance.now() - begun
    if (stretch) done.push(stretch)
    else if (done.length > 0)
      log?.info({ website: website.websiteId, ms: job.spent }, 'summed up days that are over')
    return stretch !== null
  }
}
