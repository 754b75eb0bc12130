/**
 * Load with a ledger: the id of every acknowledged event is written and synced outside of the process that is killed. Unacknowledged events are sent
 * again, as a browser does, and sometimes an acknowledged one is, too.
 */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface LedgerLoadOptions {
  readonly host: string
  readonly port: number
  readonly website: string
  /** Domain of the website, in the addresses of its pages. */
  readonly domain: string
  /** File of the ledger. */
  readonly file: string
  readonly perSecond: number
  readonly userAgent: string
  /** The visitor and content of the n-th event, counted from 1. By default, people who view pages of a website. */
  readonly traffic?: (n: number, id: string) => Traffic
}

export interface Traffic {
  readonly event: object
  readonly address: string
}

interface Sending {
  readonly id: string
  readonly body: string
  readonly address: string
}

const people = 400
const mostFlying = 500
/** Largest age of a late event, in milliseconds. */
const latest = 10_800_000

export class LedgerLoad {
  readonly #options: LedgerLoadOptions
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  readonly #ledger: number
  readonly #again: Sending[] = []
  #sequence = 0

  constructor(options: LedgerLoadOptions) {
    this.#options = options
    this.#ledger = openSync(options.file, 'a')
  }

  /** Number of different events so far. */
  get made(): number {
    return this.#sequence
  }

  /**
   * Sends until `enough` returns true. `enough` gets the milliseconds since the call and since the first acknowledgement (null: none yet). Returns
   * the milliseconds until the first acknowledgement.
   */
  async run(enough: (elapsed: number, sinceFirst: number | null) => boolean): Promise<number> {
    const begun = performance.now()
    let first: number | null = null
    const flying = new Set<Promise<void>>()
    for (let sent = 0; ; ) {
      const elapsed = performance.now() - begun
      if (enough(elapsed, first === null ? null : elapsed - first)) break
      while (sent < (elapsed / 1000) * this.#options.perSecond && flying.size < mostFlying) {
        sent++
        const sending = this.#next()
        const flight = this.#post(sending).then((status) => {
          if (status !== 202) {
            this.#again.push(sending)
            return
          }
          writeSync(this.#ledger, `${sending.id} 202\n`)
          first ??= performance.now() - begun
          // Sometimes an acknowledgement gets lost, and the event is sent again.
          if (Math.random() < 0.02) this.#again.push(sending)
        })
        flying.add(flight)
        void flight.finally(() => flying.delete(flight))
      }
      fdatasyncSync(this.#ledger)
      await pause(5)
    }
    await Promise.all(flying)
    fdatasyncSync(this.#ledger)
    return first ?? Number.POSITIVE_INFINITY
  }

  /** Sends all waiting events again until they are acknowledged. */
  async finish(): Promise<void> {
    while (this.#again.length > 0) await this.run((elapsed) => elapsed > 200)
  }

  /** Ids of acknowledged events according to the ledger. */
  acknowledged(): Set<string> {
    const lines = readFileSync(this.#options.file, 'utf8').trim().split('\n')
    return new Set(lines.map((line) => line.split(' ')[0] ?? ''))
  }

  close(): void {
    this.#agent.destroy()
    closeSync(this.#ledger)
  }

  #next(): Sending {
    const waiting = Math.random() < 0.5 ? this.#again.shift() : undefined
    if (waiting) return waiting
    const id = `k${++this.#sequence}`
    const { event, address } = (this.#options.traffic ?? this.#anyone)(this.#sequence, id)
    return { id, body: JSON.stringify({ w: this.#options.website, e: [{ id, ...event }] }), address }
  }

  readonly #anyone = (_: number, id: string): Traffic => {
    const person = Math.floor(Math.random() * people)
    const kinds = ['pageview', 'pageview', 'custom', 'engagement'] as const
    const k = kinds[Math.floor(Math.random() * kinds.length)]
    return {
      event: {
        k,
        u: `https://${this.#options.domain}/${id}`,
        ...(k === 'custom' ? { n: 'x', i: Math.random() < 0.5, $: { amount: 100, currency: 'CNY' } } : {}),
        ...(k === 'engagement' ? { m: { ms: 100 } } : {}),
        ...(Math.random() < 0.05 ? { a: Math.floor(Math.random() * latest) } : {}),
      },
      address: `203.0.${person >> 8}.${person & 255}`,
    }
  }

  /** The status of the answer; 0 if the connection broke. */
  #post({ body, address }: Sending): Promise<number> {
    const { host, port, userAgent } = this.#options
    return new Promise((resolve) => {
      const request = http.request(
        {
          host,
          port,
          path: '/api/collect',
          method: 'POST',
          agent: this.#agent,
          timeout: 20_000,
          headers: { 'content-type': 'text/plain', 'user-agent': userAgent, 'x-forwarded-for': address },
        },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', () => resolve(0))
        },
      )
      request.on('timeout', () => request.destroy())
      request.on('error', () => resolve(0))
      request.end(body)
    })
  }
}
