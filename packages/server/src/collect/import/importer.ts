/** Takes the events of an import call. Each is checked individually, and the whole call is one piece in the journal. */

import type { ImportAnswer } from '@footfall/contract/api/collect'
import { hour } from '@footfall/contract/durations'
import type { CollectorOptions } from '../collector.ts'
import { noWebsite } from '../drop-tally.ts'
import { countDrop } from '../totals.ts'
import { CallTaker, type CallTakerOptions, type SentCall } from './call-taker.ts'
import type { AdmittedCall } from './call-threads.ts'
import { DuplicateCount, type ImportedDuplicates, type ImportTimeouts } from './duplicate-count.ts'
import { Gathering } from './gathering.ts'
import { inGroups, type RefusedCall } from './read-call.ts'

export interface ImporterOptions extends Omit<CollectorOptions, 'tally'>, CallTakerOptions {
  readonly writer: ImportedDuplicates
  readonly timeouts?: ImportTimeouts | undefined
  /** Given when the server stops. */
  readonly stopping: AbortSignal
}

/** The call cannot be accepted now: the journal is full or failed, its website is being reset, or the server stops. */
export class ImportUnavailable extends Error {}

/** Calls whose events all happened within this many milliseconds are live: they go into the lane of events from browsers. */
const liveFor = hour

export class Importer {
  readonly #options: ImporterOptions
  readonly #taker: CallTaker
  readonly #gathering = new Gathering()

  constructor(options: ImporterOptions) {
    this.#options = options
    this.#taker = new CallTaker(options)
  }

  /** Whether imported events are to be written later, together. */
  get gathers(): boolean {
    return this.#gathering.isOn
  }

  /** Takes a call's events. Null if its website was not admitted. Throws `ImportUnavailable`. */
  async takeCall(sent: SentCall): Promise<ImportAnswer | RefusedCall | null> {
    this.#needRoom('live')
    this.#gathering.begin()
    // A call that waits for the writer's verdict must not block the writer, so it is over before that.
    const call = await this.#taker.take(sent).finally(() => this.#gathering.end())
    return call === null || 'reason' in call ? call : this.#keep(call)
  }

  /** Takes events of a website for which the caller is responsible. Throws `ImportUnavailable`. */
  async importEvents(websiteId: string, events: readonly unknown[]): Promise<ImportAnswer> {
    this.#needRoom('live')
    return this.#keep(await this.#taker.takeHere(websiteId, inGroups(events)))
  }

  async #keep(call: AdmittedCall): Promise<ImportAnswer> {
    const { journal, allowance, websites, timeouts, stopping } = this.#options
    const { websiteId, received } = call.facts
    const { taken, span, records } = call.taken
    const { teamId = '' } = websites.find(websiteId) ?? {}
    const isRecent = span.earliest > received - liveFor
    if (!isRecent) this.#gathering.add(span)
    const isLive = isRecent && !allowance.exceeds(teamId, taken)
    if (!isLive) {
      this.#needRoom('imports')
      await journal.imports.room(records.length)
    }
    const { resetAt } = websites.find(websiteId) ?? {}
    if (resetAt !== undefined && span.earliest < resetAt) throw new ImportUnavailable()
    const { duplicates, durable } = this.#append(call, isLive)
    if (!(await durable)) {
      duplicates.withdraw()
      throw new ImportUnavailable()
    }
    return this.#count(call, await duplicates.known(stopping, timeouts))
  }

  #needRoom(lane: 'live' | 'imports'): void {
    if (this.#options.journal[lane].full) throw new ImportUnavailable()
  }

  /** Does not wait in between: of calls that repeat each other, the first must be written first, so they share a lane. */
  #append({ facts, taken }: AdmittedCall, isLive: boolean) {
    const { journal, writer, deps } = this.#options
    const lane = isLive && !writer.duplicates.mayRepeat(taken.ids) ? journal.live : journal.imports
    const website = deps.websites.find(facts.websiteId)?.bytes ?? noWebsite
    const duplicates = new DuplicateCount(writer, facts.call, { website, ids: taken.ids })
    lane.writer.raw(taken.records)
    this.#taker.giveBack(taken)
    return { duplicates, durable: new Promise<boolean>((resolve) => lane.commit(resolve)) }
  }

  #count({ taken: { taken, rejected } }: AdmittedCall, duplicates: number): ImportAnswer {
    const { totals } = this.#options
    totals.accepted += taken - duplicates
    totals.duplicate += duplicates
    for (const { reason } of rejected) countDrop(totals, reason)
    return { accepted: taken - duplicates, duplicates, rejected: [...rejected] }
  }
}
