/**
 * Salts that several nodes agree on through Redis. Salts of the days around today are created ahead, so collecting never waits for them. Each node
 * also keeps them in its own file, and restores them to a Redis that has lost them.
 */
import { randomBytes } from 'node:crypto'
import { day, minute } from '@footfall/contract/durations'
import type { Log } from '../../lib/log.ts'
import type { Redis } from '../../lib/network/redis.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { type FileSalts, keptDays, saltBytes } from './file-salts.ts'
import type { SaltKeeper } from './salts.ts'

export interface SharedSaltsOptions {
  readonly file: FileSalts
  readonly redis: Redis
  readonly clock: Clock
  readonly log: Log
  /** Labels that do not belong to a period. */
  readonly lasting: readonly string[]
}

/** Of the keys in Redis. */
const prefix = '{footfall}:salt:'
/** Periods begin and end at different times in the world, and a late event may be a day old. */
const daysBack = 2
const daysAhead = 3
const pause = 10 * minute
const firstTimeout = 5_000
const retryPause = 2_000

export class SharedSalts implements SaltKeeper {
  readonly #options: SharedSaltsOptions
  #timer: NodeJS.Timeout | null = null
  #closed = false
  /** Why the last attempt to agree failed. */
  #refusal: unknown
  readonly #again = (): void => void this.#agree()

  constructor(options: SharedSaltsOptions) {
    this.#options = options
  }

  /** Agrees on the salts of these days. Without Redis, it continues with this node's own salts and agrees later. */
  async open(): Promise<void> {
    // A Redis that comes back may have lost the salts. A node that still has them must be the first to set them.
    this.#options.redis.on('ready', this.#again)
    const end = performance.now() + firstTimeout
    while (!(await this.#agree())) {
      if (performance.now() > end) {
        this.#options.log.error(
          { err: this.#refusal },
          'Redis cannot be used: visitors may count anew until the nodes agree on salts',
        )
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  saltOf(label: string): Buffer {
    return this.#options.file.saltOf(label)
  }

  existing(label: string): Buffer | null {
    return this.#options.file.existing(label)
  }

  /** Resolves once Redis has deleted them as well. A Redis that is down deletes them when they expire. */
  async forgetBefore(time: number): Promise<void> {
    const { file, redis } = this.#options
    const keys = file.forgetBefore(time).map((label) => prefix + label)
    await Promise.all(keys.map((key) => redis.del(key))).catch(() => undefined)
  }

  close(): void {
    this.#closed = true
    this.#options.redis.off('ready', this.#again)
    if (this.#timer) clearTimeout(this.#timer)
  }

  /** Whether all labels are agreed on. Continues in the background. */
  async #agree(): Promise<boolean> {
    if (this.#timer) clearTimeout(this.#timer)
    let agreed = true
    try {
      await Promise.all(this.#labels().map((label) => this.#agreeOn(label)))
    } catch (error) {
      agreed = false
      this.#refusal = error
    }
    if (!this.#closed) {
      this.#timer = setTimeout(() => void this.#agree(), agreed ? pause : retryPause)
      this.#timer.unref()
    }
    return agreed
  }

  async #agreeOn(label: string): Promise<void> {
    const { file, redis, lasting } = this.#options
    const key = prefix + label
    const own = file.existing(label) ?? randomBytes(saltBytes)
    if (lasting.includes(label)) await redis.set(key, own, 'NX')
    else await redis.set(key, own, 'EX', this.#secondsLeft(label), 'NX')
    const agreed = await redis.getBuffer(key)
    if (agreed && !agreed.equals(file.existing(label) ?? Buffer.alloc(0))) file.put(label, agreed)
  }

  #labels(): string[] {
    const labels = new Set(this.#options.lasting)
    for (let days = -daysBack; days <= daysAhead; days++) {
      const date = new Date(this.#options.clock.now() + days * day).toISOString()
      labels.add(date.slice(0, 10)).add(date.slice(0, 7))
    }
    return [...labels]
  }

  /** Seconds until no event can need the salt any more. Redis deletes it then. */
  #secondsLeft(label: string): number {
    const last = new Date(label.length === 7 ? `${label}-01` : label)
    if (label.length === 7) last.setUTCMonth(last.getUTCMonth() + 1, 0)
    const end = last.getTime() + (1 + keptDays) * day
    return Math.max(1, Math.ceil((end - this.#options.clock.now()) / 1000))
  }
}
