/** Takes the events of an import call. Each is checked individually, and the whole call is one piece in the journal. */

import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectLimits, type ImportAnswer } from '@footfall/contract/api/collect'
import { hour } from '@footfall/contract/durations'
import { inTime } from '../../lib/concurrency/in-time.ts'
import type { CollectorOptions } from '../collector.ts'
import { DropTally, noWebsite } from '../drop-tally.ts'
import { countDrop } from '../totals.ts'
import type { CollectWebsites } from '../websites.ts'
import type { AdmittedCall, CallThreads } from './call-threads.ts'
import { Gathering } from './gathering.ts'
import { inGroups, plainBody, type RefusedCall, readCall } from './read-call.ts'
import { type CallFacts, type TakenCall, takeEvents } from './take-events.ts'

/** The writer's answers about import calls. */
export interface ImportedDuplicates {
  readonly duplicates: {
    /** Whether one of the sorted ids may belong to a call that is not in the store yet. */
    mayRepeat(ids: BigUint64Array): boolean
    /** The number of duplicates among a call's events, once the writer knows it. Call this before its records are committed. */
    verdict(
      call: number,
      ids: { readonly website: Uint8Array; readonly ids: BigUint64Array },
    ): Promise<number>
    /** The number as far as it is known now. */
    ahead(call: number): Promise<number>
    forgetVerdict(call: number): void
    /** Removes a call whose records did not become durable. */
    withdraw(call: number): void
  }
  /** Why the writer cannot continue; null if it can. */
  readonly failure: unknown
  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store; 0 if all are. */
  lag(lane: 'live' | 'imports'): number
}

export interface ImporterOptions extends Omit<CollectorOptions, 'tally'> {
  readonly writer: ImportedDuplicates
  readonly websites: CollectWebsites
  /** Threads for large calls; null if they are taken on this thread. */
  readonly threads: CallThreads | null
  readonly timeouts?: ImportTimeouts
}

/** How long an answer waits, in milliseconds, for the number of duplicates among a call's events. */
export interface ImportTimeouts {
  /** For the writer, which knows it once the call is prepared. */
  readonly writer: number
  /** After that for the store, which knows the events counted before. */
  readonly store: number
}

const defaultTimeouts: ImportTimeouts = { writer: 250, store: 5000 }

export interface Importer {
  /** Whether imported events are to be written later, together. */
  readonly gathers: boolean
  /** Takes the body of an account's call. Null if its website was not admitted. Throws `ImportUnavailable`. */
  takeCall(
    owner: string,
    bytes: Buffer,
    gzipped: boolean,
    admits: (websiteId: string) => boolean,
  ): Promise<ImportAnswer | RefusedCall | null>
  /** Takes events of a website for which the caller is responsible. Throws `ImportUnavailable`. */
  importEvents(websiteId: string, events: readonly unknown[]): Promise<ImportAnswer>
}

/** The call cannot be accepted now: the journal is full or failed, or its website is being reset. */
export class ImportUnavailable extends Error {}

/** Calls whose events all happened within this many milliseconds are live: they go into the lane of events from browsers. */
const liveFor = hour
/** Bodies of more bytes are worth a thread. Inflated ones, too: of 32 MB, most of it commas, one took this thread for seconds. */
const large = 65_536
/** A writer that is this many milliseconds behind is not waited for. */
const farBehind = 500

export function createImporter(options: ImporterOptions): Importer {
  const { journal, allowance, writer, clock, deps, threads, websites, totals } = options
  const { timeouts = defaultTimeouts } = options
  const tally = new DropTally()
  // Random start, because journal files of an earlier run contain call numbers, too.
  let calls = randomInt(0xffff_fff0)
  const gathering = new Gathering()

  function factsOf(websiteId: string): CallFacts {
    calls = (calls % 0xffff_fff0) + 1
    return { websiteId, received: clock.now(), call: calls }
  }

  async function takeHere(facts: CallFacts, groups: Iterable<readonly unknown[]>): Promise<TakenCall> {
    const steps = takeEvents(facts, groups, { deps, tally })
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      await nextTurn()
    }
  }

  async function keep({ websiteId, call, received }: CallFacts, taken: TakenCall): Promise<ImportAnswer> {
    const { duplicates: counts } = writer
    const isRecent = taken.span.earliest > received - liveFor
    if (!isRecent) gathering.add(taken.span)
    const website = deps.websites.find(websiteId)
    const isLive = isRecent && !allowance.exceeds(website?.settings.teamId ?? '', taken.taken)
    if (!isLive && journal.imports.full) throw new ImportUnavailable()
    if (!isLive) await journal.imports.room(taken.records.length)
    const { resetAt } = websites.find(websiteId) ?? {}
    if (resetAt !== undefined && taken.span.earliest < resetAt) throw new ImportUnavailable()
    // No await from here on. Of calls that repeat each other, the first must be written first, so they share a lane.
    const lane = isLive && !counts.mayRepeat(taken.ids) ? journal.live : journal.imports
    const ids = { website: website?.bytes ?? noWebsite, ids: taken.ids }
    const verdict = taken.taken > 0 ? counts.verdict(call, ids) : Promise.resolve(0)
    lane.writer.raw(taken.records)
    threads?.giveBack(taken)
    const durable = await new Promise<boolean>((resolve) => lane.commit(resolve))
    if (!durable) {
      counts.withdraw(call)
      throw new ImportUnavailable()
    }
    const wait = writer.lag('imports') > farBehind ? 0 : timeouts.writer
    const duplicates = (await unlessLate(verdict, wait)) ?? (await ahead(call))
    counts.forgetVerdict(call)
    totals.accepted += taken.taken - duplicates
    totals.duplicate += duplicates
    for (const { reason } of taken.rejected) countDrop(totals, reason)
    return { accepted: taken.taken - duplicates, duplicates, rejected: [...taken.rejected] }
  }

  /** The number of duplicates while the writer is behind. 0 if the store cannot be queried now; the writer drops duplicates in any case. */
  async function ahead(call: number): Promise<number> {
    if (writer.failure !== null) return 0
    return (await unlessLate(writer.duplicates.ahead(call), timeouts.store)) ?? 0
  }

  async function take(
    owner: string,
    bytes: Buffer,
    gzipped: boolean,
    admits: (websiteId: string) => boolean,
  ): Promise<AdmittedCall | RefusedCall | null> {
    const mostHere = threads ? large : collectLimits.importBody
    const body = bytes.length <= mostHere ? await plainBody(bytes, gzipped, mostHere) : null
    if (threads && !body)
      return threads.take(owner, bytes, gzipped, (websiteId) => {
        const website = admits(websiteId) ? websites.find(websiteId) : null
        return website && { facts: factsOf(websiteId), website }
      })
    if (!body) return { reason: 'too_large', problems: [] }
    const call = readCall(body)
    if ('reason' in call) return call
    if (!admits(call.websiteId)) return null
    const facts = factsOf(call.websiteId)
    return { facts, taken: await takeHere(facts, call.groups) }
  }

  return {
    get gathers() {
      return gathering.isOn
    },
    async takeCall(owner, bytes, gzipped, admits) {
      if (journal.live.full) throw new ImportUnavailable()
      gathering.begin()
      // A call that waits for the writer's verdict must not block the writer, so it is over before that.
      const call = await take(owner, bytes, gzipped, admits).finally(() => gathering.end())
      return call === null || 'reason' in call ? call : keep(call.facts, call.taken)
    },
    async importEvents(websiteId, events) {
      if (journal.live.full) throw new ImportUnavailable()
      const facts = factsOf(websiteId)
      return keep(facts, await takeHere(facts, inGroups(events)))
    },
  }
}

/** The number, or null if it takes too long or fails. */
function unlessLate(wanted: Promise<number>, milliseconds: number): Promise<number | null> {
  return inTime(
    wanted.catch(() => null),
    milliseconds,
    null,
  )
}
