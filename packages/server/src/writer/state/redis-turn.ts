/** Turns of several nodes, one after the other: a lock in Redis that expires if its holder dies. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from '../../lib/network/redis.ts'

const lease = 15_000
const renewal = 4_000
const retry = 15

const renewing = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`
/** Deletes a key that still has the caller's value. */
export const releasing = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

export class RedisTurns {
  readonly #redis: Redis
  readonly #key: string
  #ended = false

  constructor(redis: Redis, key: string) {
    this.#redis = redis
    this.#key = key
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
    while ((await this.#redis.set(this.#key, token, 'PX', lease, 'NX')) !== 'OK') {
      if (this.#ended) throw new Error('stopping')
      await pause(retry * (0.5 + Math.random()))
    }
  }
}
