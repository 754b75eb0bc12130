/** Turns of several nodes, one after the other: a lock in Redis that expires if its holder dies. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from '../../lib/network/redis.ts'

const lease = 15_000
const renewal = 4_000
const retry = 15
/** How long one that waits is next without trying. */
const claim = 1_000

/**
 * Takes the lock, unless another is next. Whoever waits is next, if nobody is: the holder, which begins anew within a moment, would be faster nearly
 * every time, and live events of one node would wait for all imports of another.
 */
const acquiring = `local next = redis.call('GET', KEYS[2])
if next and next ~= ARGV[1] then return 0 end
if redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then redis.call('DEL', KEYS[2]) return 1 end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])
return 0`
const renewing = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`
/** Deletes a key that still has the caller's value. */
export const releasing = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

export class RedisTurns {
  readonly #redis: Redis
  readonly #key: string
  /** Whose turn is next. */
  readonly #next: string
  #ended = false

  constructor(redis: Redis, key: string) {
    this.#redis = redis
    this.#key = key
    this.#next = `${key}:next`
  }

  /** Runs `work` with the lock's token. Every write must include the token. Rejects when Redis fails or the turns have ended. */
  async take<T>(work: (token: string) => Promise<T>): Promise<T> {
    const token = randomUUID()
    await this.#acquire(token)
    const renewed = setInterval(() => {
      void this.#redis.eval(renewing, 1, this.#key, token, lease).catch(() => {})
    }, renewal)
    try {
      return await work(token)
    } finally {
      clearInterval(renewed)
      await this.#redis.eval(releasing, 1, this.#key, token).catch(() => {})
    }
  }

  /** No new turn starts after this. */
  end(): void {
    this.#ended = true
  }

  async #acquire(token: string): Promise<void> {
    while ((await this.#redis.eval(acquiring, 2, this.#key, this.#next, token, lease, claim)) !== 1) {
      if (this.#ended) {
        await this.#redis.eval(releasing, 1, this.#next, token).catch(() => {})
        throw new Error('stopping')
      }
      await pause(retry * (0.5 + Math.random()))
    }
  }
}
