/**
 * Lets a number of tasks run at once. The others wait, each in the queue of its owner (a team); a place that becomes free goes to the owner
 * who has the fewest running, so that one owner's queue, however long, does not hold up another's.
 */
import { Refusal, refuse } from '../lib/refusal.ts'

export interface SemaphoreOptions {
  /** Tasks that run at once. */
  readonly limit: number
  /** Of these, how many may be one owner's. Below `limit`, another owner never waits behind this one's tasks alone. */
  readonly limitPerOwner: number
  /** Tasks that wait, of all owners. When they are more, the longest queue loses its newest. */
  readonly maxWaiting: number
}

interface Waiter {
  readonly start: () => void
  readonly reject: (reason: unknown) => void
}

export class Semaphore {
  readonly #options: SemaphoreOptions
  #running = 0
  #waiting = 0
  readonly #runningOf = new Map<string, number>()
  /** None is empty. In the order in which the owners were last served. */
  readonly #queues = new Map<string, Waiter[]>()

  constructor(options: SemaphoreOptions) {
    this.#options = options
  }

  /** Resolves, when the task may run, to the function that gives its place back. Refuses `unavailable` when too many wait. */
  async acquire(owner: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#hasRoomFor(owner)) this.#start(owner)
    else await this.#wait(owner, signal)
    let released = false
    return () => {
      if (released) return
      released = true
      this.#finish(owner)
    }
  }

  #hasRoomFor(owner: string): boolean {
    const { limit, limitPerOwner } = this.#options
    return this.#running < limit && this.#count(owner) < limitPerOwner
  }

  #count(owner: string): number {
    return this.#runningOf.get(owner) ?? 0
  }

  #start(owner: string): void {
    this.#running++
    this.#runningOf.set(owner, this.#count(owner) + 1)
  }

  #finish(owner: string): void {
    this.#running--
    const left = this.#count(owner) - 1
    if (left > 0) this.#runningOf.set(owner, left)
    else this.#runningOf.delete(owner)
    this.#startNext()
  }

  #startNext(): void {
    let next: string | undefined
    for (const owner of this.#queues.keys())
      if (this.#hasRoomFor(owner) && (next === undefined || this.#count(owner) < this.#count(next)))
        next = owner
    if (next === undefined) return
    const [waiter, ...rest] = this.#queues.get(next) ?? []
    // The owner goes to the end of the line.
    this.#setQueue(next, [])
    this.#setQueue(next, rest)
    this.#waiting--
    this.#start(next)
    waiter?.start()
  }

  #setQueue(owner: string, queue: Waiter[]): void {
    if (queue.length > 0) this.#queues.set(owner, queue)
    else this.#queues.delete(owner)
  }

  #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    this.#makeRoom(owner)
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#remove(owner, waiter)
        reject(signal?.reason)
      }
      const done = () => signal?.removeEventListener('abort', abort)
      const waiter: Waiter = {
        start: () => {
          done()
          resolve()
        },
        reject: (reason) => {
          done()
          reject(reason)
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#setQueue(owner, [...(this.#queues.get(owner) ?? []), waiter])
      this.#waiting++
    })
  }

  /** Refuses the newcomer where its own queue is the longest, else the newest of the longest queue. */
  #makeRoom(owner: string): void {
    if (this.#waiting < this.#options.maxWaiting) return
    let longest = owner
    let length = (this.#queues.get(owner)?.length ?? 0) + 1
    for (const [each, queue] of this.#queues)
      if (queue.length > length) [longest, length] = [each, queue.length]
    const newest = longest === owner ? undefined : this.#queues.get(longest)?.at(-1)
    if (!newest) refuse('unavailable')
    this.#remove(longest, newest)
    newest.reject(new Refusal('unavailable'))
  }

  #remove(owner: string, waiter: Waiter): void {
    const queue = this.#queues.get(owner) ?? []
    const rest = queue.filter((each) => each !== waiter)
    this.#waiting -= queue.length - rest.length
    this.#setQueue(owner, rest)
  }
}
