/** Listens to other nodes on channels of PostgreSQL: one connection for all channels of a pool. Reconnects by itself. */
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../lib/log.ts'

const pauseAfterLoss = 2_000

/** Payloads on this channel name whose rights have changed (`user <id>`, `session <id>`, `website <id>`). Triggers of the tables send them. */
export const accessChannel = 'access_changed'

export interface Listening {
  /** Resolves when it listens, or has failed to and tries again. */
  readonly begun: Promise<void>
  stop(): void
}

interface Hearer {
  readonly channel: string
  readonly heard: (word: string | null) => void
}

const listeners = new WeakMap<Pool, Listener>()

/** Calls `heard` with each payload, and with null once it listens, at first and after every loss: what came before was missed. */
export function listen(pool: Pool, channel: string, heard: Hearer['heard'], log: Log): Listening {
  const listener = listeners.get(pool) ?? new Listener(pool, log)
  listeners.set(pool, listener)
  const hearer = { channel, heard }
  return { begun: listener.add(hearer), stop: () => listener.remove(hearer) }
}

class Listener {
  readonly #pool: Pool
  readonly #log: Log
  readonly #hearers = new Set<Hearer>()
  /** Those whose channel the connection listens to. */
  readonly #begun = new Set<Hearer>()
  #client: PoolClient | null = null
  #timer: NodeJS.Timeout | undefined
  #isLost = false
  #turn = Promise.resolve()

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  add(hearer: Hearer): Promise<void> {
    this.#hearers.add(hearer)
    return this.#connected()
  }

  remove(hearer: Hearer): void {
    this.#hearers.delete(hearer)
    this.#begun.delete(hearer)
    if (this.#hearers.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#release()
  }

  #release(): void {
    this.#client?.release(true)
    this.#client = null
    this.#begun.clear()
  }

  /** Listens for all hearers, one attempt after the other. */
  #connected(): Promise<void> {
    this.#turn = this.#turn.then(() => (this.#timer ? undefined : this.#connect()))
    return this.#turn
  }

  async #connect(): Promise<void> {
    try {
      const client = this.#client ?? (await this.#open())
      const missing = [...this.#hearers].filter((hearer) => !this.#begun.has(hearer))
      if (!client || missing.length === 0) return
      await client.query(missing.map(({ channel }) => `LISTEN "${channel}"`).join('; '))
      this.#isLost = false
      for (const hearer of missing) {
        if (!this.#hearers.has(hearer)) continue
        this.#begun.add(hearer)
        hearer.heard(null)
      }
    } catch (error) {
      this.#again(error)
    }
  }

  /** Null if nobody listens any more. */
  async #open(): Promise<PoolClient | null> {
    const opened = await this.#pool.connect()
    if (this.#hearers.size === 0) {
      opened.release()
      return null
    }
    this.#client = opened
    opened.once('error', (error) => {
      if (this.#client === opened) this.#again(error)
    })
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const hearer of this.#begun) if (hearer.channel === channel) hearer.heard(payload)
    })
    return opened
  }

  #again(error: unknown): void {
    this.#release()
    // A connection that breaks while it is being set up reports it twice.
    if (this.#hearers.size === 0 || this.#timer) return
    if (!this.#isLost) this.#log.debug({ err: error }, 'listening was interrupted')
    this.#isLost = true
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#connected()
    }, pauseAfterLoss)
  }
}
