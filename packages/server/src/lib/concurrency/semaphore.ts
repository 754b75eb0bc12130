/**
 * Runs a limited number of tasks at once. Others wait, each in the queue of its owner (an account). A free slot goes to the owner who lately kept
 * slots for the shortest time, among equals to the one with the fewest running tasks: neither a long queue nor long tasks block other owners.
 */

import { Refusal, refuse } from '../errors/refusal.ts'
import { RecentUse } from './recent-use.ts'

export interface SemaphoreOptions {
  /** Tasks that run at once. */
  readonly limit: number
  /** The part of these that one owner may use. Below `limit` without `spare`, another owner never waits only for this one's tasks. */
  readonly limitPerOwner: number
  /** Waiting tasks of all owners. Beyond this, the longest queue loses its newest task: see `#makeRoom`. */
  readonly maxWaiting: number
  /** The part of `limit` left to owners who lately kept slots for less than a second; 0 by default. The others always have one. */
  readonly spare?: number
  /** From then on, tasks that wait or come are rejected with its reason. */
  readonly stopping?: AbortSignal
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
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
  readonly #use: RecentUse
  /** Non-empty queues, in the order in which the owners were last served. */
  readonly #queues = new Map<string, Waiter[]>()

  constructor(options: SemaphoreOptions) {
    this.#options = options
    this.#use = new RecentUse(options.now ?? (() => performance.now()))
  }

  /** Whether a task waits. */
  get isAwaited(): boolean {
    return this.#waiting > 0
  }

  /**
   * Resolves, when the task may run, to the function that releases its slot. Refuses `unavailable` if too many wait. A function as signal is called
   * for a task that has to wait: a timeout for each that need not would cost more than its turn.
   */
  async acquire(owner: string, signal?: AbortSignal | (() => AbortSignal)): Promise<() => void> {
    this.#options.stopping?.throwIfAborted()
    if (typeof signal === 'object') signal.throwIfAborted()
    if (this.#hasRoomFor(owner)) this.#start(owner)
    else await this.#wait(owner, typeof signal === 'function' ? signal() : signal)
    const end = this.#use.begin(owner)
    let released = false
    return () => {
      if (released) return
      released = true
      end()
      this.#finish(owner)
    }
  }

  /** Does work in the owner's turn. Rejects like `acquire`, and like the work. */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(owner, signal)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #hasRoomFor(owner: string): boolean {
    const { limit, limitPerOwner, spare = 0 } = this.#options
    const open = this.#use.seconds(owner) > 0 ? Math.max(1, limit - spare) : limit
    return this.#running < open && this.#count(owner) < limitPerOwner
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
      if (this.#hasRoomFor(owner) && (next === undefined || this.#isBefore(owner, next))) next = owner
    if (next === undefined) return
    const [waiter, ...rest] = this.#queues.get(next) ?? []
    // The owner goes to the end of the order.
    this.#setQueue(next, [])
    this.#setQueue(next, rest)
    this.#waiting--
    this.#start(next)
    waiter?.start()
  }

  #isBefore(owner: string, other: string): boolean {
    const more = this.#use.seconds(owner) - this.#use.seconds(other)
    return more === 0 ? this.#count(owner) < this.#count(other) : more < 0
  }

  #setQueue(owner: string, queue: Waiter[]): void {
    if (queue.length > 0) this.#queues.set(owner, queue)
    else this.#queues.delete(owner)
  }

  #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    this.#makeRoom(owner)
    const { stopping } = this.#options
    return new Promise((resolve, reject) => {
      const abort = ({ target }: Event) => {
        this.#remove(owner, waiter)
        waiter.reject((target as AbortSignal).reason)
      }
      const done = () => {
        signal?.removeEventListener('abort', abort)
        stopping?.removeEventListener('abort', abort)
      }
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
      signal?.addEventListener('abort', abort)
      stopping?.addEventListener('abort', abort)
      this.#setQueue(owner, [...(this.#queues.get(owner) ?? []), waiter])
      this.#waiting++
    })
  }

  /**
   * Refuses the new task if its own queue is the longest, otherwise the newest task of the longest queue. Of equally long ones, the owner's who lately
   * kept slots for the longest time.
   */
  #makeRoom(owner: string): void {
    if (this.#waiting < this.#options.maxWaiting) return
    let longest = owner
    let length = (this.#queues.get(owner)?.length ?? 0) + 1
    for (const [each, queue] of this.#queues) {
      const isAsLong = queue.length === length && this.#use.seconds(each) > this.#use.seconds(longest)
      if (queue.length > length || isAsLong) [longest, length] = [each, queue.length]
    }
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
