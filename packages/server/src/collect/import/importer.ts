/** Takes the events of an import call: each is checked for itself, and the whole call lies in the journal as one piece. */

import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportAnswer } from '@footfall/contract/api/collect'
import { type Journal, overlap, type TimeSpan } from '../../journal/journal.ts'
import type { CollectorOptions } from '../collector.ts'
import { DropTally, noWebsite } from '../drop-tally.ts'
import { countDrop } from '../totals.ts'
import type { CollectWebsites } from '../websites.ts'
import type { AdmittedCall, CallThreads } from './call-threads.ts'
import { inGroups, plainBody, type RefusedCall, readCall } from './read-call.ts'
import { type CallFacts, type TakenCall, takeEvents } from './take-events.ts'

/** What the writer tells of import calls. */
export interface ImportedDuplicates {
  readonly duplicates: {
    /** Whether one of the ids, sorted, may be of a call that is not in the store yet. */
    mayRepeat(ids: BigUint64Array): boolean
    /** The number of duplicates among a call's events, once the writer knows. To be asked before its records are committed. */
    verdict(
      call: number,
      ids: { readonly website: Uint8Array; readonly ids: BigUint64Array },
    ): Promise<number>
    /** The number as far as can be told now. */
    ahead(call: number): Promise<number>
    forgetVerdict(call: number): void
    /** The call was not made durable after all. */
    withdraw(call: number): void
  }
  /** What keeps the writer from going on; null: nothing. */
  readonly failure: unknown
  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store; 0: all are. */
  lag(lane: 'live' | 'imports'): number
}

export interface ImporterOptions extends Omit<CollectorOptions, 'tally' | 'journal'> {
  readonly journal: Pick<Journal, 'live' | 'imports'>
  readonly writer: ImportedDuplicates
  readonly websites: CollectWebsites
  /** Takes large calls; null: they are taken here. */
  readonly threads: CallThreads | null
  readonly timeouts?: ImportTimeouts
}

/** How long an answer waits, in milliseconds, to tell how many of a call's events are duplicates. */
export interface ImportTimeouts {
  /** For the writer, which knows once it has prepared the call. */
  readonly writer: number
  /** Then for the store, which knows what was counted before. */
  readonly store: number
}

const defaultTimeouts: ImportTimeouts = { writer: 250, store: 5000 }

export interface Importer {
  /** Whether many calls are at work whose events overlap in time: written together, fewer visits are written twice. */
  readonly gathers: boolean
  /** Takes a call's body. Null: its website was not admitted. Throws `JournalUnavailable`. */
  takeCall(
    bytes: Buffer,
    gzipped: boolean,
    admits: (websiteId: string) => boolean,
  ): Promise<ImportAnswer | RefusedCall | null>
  /** Takes the events of a website that the caller answers for. Throws `JournalUnavailable`. */
  importEvents(websiteId: string, events: readonly unknown[]): Promise<ImportAnswer>
}

/** The journal cannot take it now. */
export class JournalUnavailable extends Error {}

/** Calls all of whose events happened within so many milliseconds tell what happens now: they go with what browsers send. */
const liveFor = 3_600_000
/** Bodies of so many bytes are worth a thread. */
const large = 65_536
/** More calls than this at once are many; between an import's calls lie gaps of up to so many milliseconds. */
const fewCalls = 2
const gap = 500
/** So many calls tell whether a history comes in order. */
const lateCalls = 16
/** A writer so far behind, in milliseconds, is not waited for. */
const farBehind = 500

export function createImporter(options: ImporterOptions): Importer {
  const { journal, writer, clock, deps, threads, websites, totals, timeouts = defaultTimeouts } = options
  const tally = new DropTally()
  // Journal files that an earlier run has left name calls, too.
  let calls = randomInt(0xffff_fff0)
  /** Calls that are being taken: one that waits for the writer's verdict must not keep the writer waiting. */
  let taking = 0
  let lastBusy = Number.NEGATIVE_INFINITY
  let spans: TimeSpan[] = []

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
    if (!isRecent) spans = [...spans.slice(1 - lateCalls), taken.span]
    if (!isRecent) await journal.imports.room(taken.records.length)
    // From here on in one turn: of calls that repeat each other the first is to be written first, so they share a lane.
    const lane = isRecent && !counts.mayRepeat(taken.ids) ? journal.live : journal.imports
    const website = deps.websites.find(websiteId)?.bytes ?? noWebsite
    const verdict = taken.taken > 0 ? counts.verdict(call, { website, ids: taken.ids }) : Promise.resolve(0)
    lane.writer.raw(taken.records)
    const durable = await new Promise<boolean>((resolve) => lane.commit(resolve))
    if (!durable) {
      counts.withdraw(call)
      throw new JournalUnavailable()
    }
    const wait = writer.lag('imports') > farBehind ? 0 : timeouts.writer
    const duplicates = (await inTime(verdict, wait)) ?? (await ahead(call))
    counts.forgetVerdict(call)
    totals.accepted += taken.taken - duplicates
    totals.duplicate += duplicates
    for (const { reason } of taken.rejected) countDrop(totals, reason)
    return { accepted: taken.taken - duplicates, duplicates, rejected: [...taken.rejected] }
  }

  /** The number of duplicates though the writer is behind; 0 when the store cannot be asked now: the writer drops them all the same. */
  async function ahead(call: number): Promise<number> {
    if (writer.failure !== null) return 0
    return (await inTime(writer.duplicates.ahead(call), timeouts.store)) ?? 0
  }

  async function take(
    bytes: Buffer,
    gzipped: boolean,
    admits: (websiteId: string) => boolean,
  ): Promise<AdmittedCall | RefusedCall | null> {
    if (threads && bytes.length >= large)
      return threads.take(bytes, gzipped, (websiteId) => {
        const website = admits(websiteId) ? websites.find(websiteId) : null
        return website && { facts: factsOf(websiteId), website }
      })
    const body = await plainBody(bytes, gzipped)
    if (!body) return { reason: 'too_large', problems: [] }
    const call = readCall(body)
    if ('reason' in call) return call
    if (!admits(call.websiteId)) return null
    const facts = factsOf(call.websiteId)
    return { facts, taken: await takeHere(facts, call.groups) }
  }

  return {
    get gathers() {
      return (taking > fewCalls || performance.now() - lastBusy < gap) && overlap(spans)
    },
    async takeCall(bytes, gzipped, admits) {
      if (journal.imports.full) throw new JournalUnavailable()
      if (++taking > fewCalls) lastBusy = performance.now()
      const call = await take(bytes, gzipped, admits).finally(() => taking--)
      return call === null || 'reason' in call ? call : keep(call.facts, call.taken)
    },
    async importEvents(websiteId, events) {
      if (journal.imports.full) throw new JournalUnavailable()
      const facts = factsOf(websiteId)
      return keep(facts, await takeHere(facts, inGroups(events)))
    },
  }
}

/** What is waited for, or null where it takes too long or fails. */
async function inTime<T>(wanted: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  try {
    return await Promise.race([wanted.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}
