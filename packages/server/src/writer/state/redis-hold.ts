/** The website whose events no node writes while its stored rows are changed: a key in Redis that expires if the node that changes them dies. */
import { randomUUID } from 'node:crypto'
import type { Redis } from '../../lib/network/redis.ts'
import { releasing } from './redis-turn.ts'

const lease = 15_000
const renewal = 4_000

/** A Redis that has lost the key gets it again. */
const renewing = `local held = redis.call('GET', KEYS[1])
if not held or held == ARGV[1] then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end`

export class RedisHold {
  readonly #redis: Redis
  readonly #key: string
  /** The website, and a word of this node for this time. */
  #own = ''
  #renewed: NodeJS.Timeout | undefined

  constructor(redis: Redis, key: string) {
    this.#redis = redis
    this.#key = key
  }

  /** Null if there is none. */
  async website(): Promise<string | null> {
    return (await this.#redis.get(this.#key))?.split(' ')[0] ?? null
  }

  /** Whether it is this website from now on. */
  async begin(website: string): Promise<boolean> {
    const own = `${website} ${randomUUID()}`
    if ((await this.#redis.set(this.#key, own, 'PX', lease, 'NX')) !== 'OK') return false
    this.#own = own
    const renew = () => void this.#redis.eval(renewing, 1, this.#key, own, lease).catch(() => undefined)
    this.#renewed = setInterval(renew, renewal)
    this.#renewed.unref()
    return true
  }

  async end(): Promise<void> {
    this.close()
    await this.#redis.eval(releasing, 1, this.#key, this.#own)
  }

  /** The key expires soon. */
  close(): void {
    clearInterval(this.#renewed)
  }
}
