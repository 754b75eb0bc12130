/** Reads the bodies of import calls and makes records of their events: of large ones on a thread, of others here. */
import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectLimits } from '@footfall/contract/api/collect'
import type { Clock } from '../../lib/time/clock.ts'
import { DropTally } from '../drop-tally.ts'
import type { Deps } from '../sent-event.ts'
import type { CollectWebsites } from '../websites.ts'
import type { AdmittedCall, CallThreads } from './call-threads.ts'
import { plainBody, type RefusedCall, readCall } from './read-call.ts'
import { type CallFacts, type TakenCall, takeEvents } from './take-events.ts'

export interface CallTakerOptions {
  readonly deps: Deps
  readonly clock: Clock
  readonly websites: CollectWebsites
  /** Threads for large calls; null if they are taken on this thread. */
  readonly threads: CallThreads | null
}

/** A call as it came. */
export interface SentCall {
  /** The account whose turns it takes. */
  readonly owner: string
  readonly bytes: Buffer
  readonly gzipped: boolean
  /** Whether events of this website may come with it. */
  readonly admits: (websiteId: string) => boolean
}

/** Bodies of more bytes are worth a thread. Inflated ones, too: of 32 MB, most of it commas, one took this thread for seconds. */
const large = 65_536
const mostCalls = 0xffff_fff0

export class CallTaker {
  readonly #options: CallTakerOptions
  readonly #tally = new DropTally()
  /** Random start, because journal files of an earlier run contain call numbers, too. */
  #calls = randomInt(mostCalls)

  constructor(options: CallTakerOptions) {
    this.#options = options
  }

  /** Null if its website was not admitted. */
  async take({ owner, bytes, gzipped, admits }: SentCall): Promise<AdmittedCall | RefusedCall | null> {
    const { threads, websites } = this.#options
    const mostHere = threads ? large : collectLimits.importBody
    const body = bytes.length <= mostHere ? await plainBody(bytes, gzipped, mostHere) : null
    if (threads && !body)
      return threads.take(owner, bytes, gzipped, (websiteId) => {
        const website = admits(websiteId) ? websites.find(websiteId) : null
        return website && { facts: this.#factsOf(websiteId), website }
      })
    if (!body) return { reason: 'too_large', problems: [] }
    const call = readCall(body)
    if ('reason' in call) return call
    return admits(call.websiteId) ? this.takeHere(call.websiteId, call.groups) : null
  }

  async takeHere(websiteId: string, groups: Iterable<readonly unknown[]>): Promise<AdmittedCall> {
    const facts = this.#factsOf(websiteId)
    const steps = takeEvents(facts, groups, { deps: this.#options.deps, tally: this.#tally })
    for (;;) {
      const { done, value } = steps.next()
      if (done) return { facts, taken: value }
      await nextTurn()
    }
  }

  /** Call this when the records of a call are no longer used. */
  giveBack(taken: TakenCall): void {
    this.#options.threads?.giveBack(taken)
  }

  #factsOf(websiteId: string): CallFacts {
    this.#calls = (this.#calls % mostCalls) + 1
    return { websiteId, received: this.#options.clock.now(), call: this.#calls }
  }
}
