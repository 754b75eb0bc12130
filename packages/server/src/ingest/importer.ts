/** Takes the events of an import call: each is checked for itself, and the whole call lies in the journal as one piece. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportAnswer, ImportEvent } from '@footfall/contract/api/collect'
import { type CollectorOptions, takeEvent } from './collector.ts'
import type { SentEvent } from './draft.ts'
import type { Drain } from './drain/drain.ts'
import { noWebsite } from './drops/drop-tally.ts'
import { canonicalAddress } from './enrich/address-bytes.ts'
import { ByteWriter } from './record/byte-writer.ts'
import { importProblem, isImportEvent } from './wire/check-import.ts'

export interface ImporterOptions extends CollectorOptions {
  readonly drain: Pick<Drain, 'verdict' | 'forgetVerdict' | 'failure'>
}

/** The journal cannot take it now. */
export class JournalUnavailable extends Error {}

/** Events handled before others get their turn. */
const stride = 250
/** How long an answer waits to know the number of copies. */
const patience = 5000

const noHeaders = Object.freeze({})

/** Makes the importing function. */
export function createImporter(
  options: ImporterOptions,
): (websiteId: string, events: readonly unknown[]) => Promise<ImportAnswer> {
  const { journal, drain, clock, tally, tools } = options
  let calls = 0

  return async (websiteId, events) => {
    if (journal.full) throw new JournalUnavailable()
    calls = (calls % 0xffff_fff0) + 1
    const call = calls
    const received = clock.now()
    const records = new ByteWriter(events.length * 400)
    const rejected: ImportAnswer['rejected'] = []
    for (const [index, event] of events.entries()) {
      if (index % stride === stride - 1) await nextTurn()
      if (!isImportEvent(event)) {
        const website = tools.websites.find(websiteId)?.bytes ?? noWebsite
        tally.add({ website, reason: 'invalid', received, describe: null })
        rejected.push({ index, reason: 'invalid', path: importProblem(event) })
        continue
      }
      const reason = takeEvent(senderOf(websiteId, event, received), sentEvent(event), options, records, call)
      if (reason) rejected.push({ index, reason })
    }
    const taken = events.length - rejected.length
    const verdict = taken > 0 ? drain.verdict(call) : Promise.resolve(0)
    journal.writer.raw(records.bytes, 0, records.length)
    const durable = await new Promise<boolean>((resolve) => journal.commit(resolve))
    if (!durable) {
      drain.forgetVerdict(call)
      throw new JournalUnavailable()
    }
    const duplicates = await inTime(verdict, drain)
    drain.forgetVerdict(call)
    return { accepted: taken - duplicates, duplicates, rejected }
  }
}

/** The number of copies, or 0 when the store cannot be asked now: the writer drops them all the same. */
async function inTime(verdict: Promise<number>, drain: Pick<Drain, 'failure'>): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<number>((resolve) => {
    const start = performance.now()
    timer = setInterval(() => {
      if (drain.failure !== null || performance.now() - start > patience) resolve(0)
    }, 100)
  })
  try {
    return await Promise.race([verdict, late])
  } finally {
    clearInterval(timer)
  }
}

function senderOf(websiteId: string, event: ImportEvent, received: number) {
  return {
    websiteId,
    received,
    address: event.ip === undefined ? '' : canonicalAddress(event.ip),
    userAgent: event.user_agent ?? '',
    headers: noHeaders,
    visitorId: event.visitor_id,
  }
}

function sentEvent(event: ImportEvent): SentEvent {
  return {
    id: event.id,
    kind: event.kind,
    time: event.time,
    url: event.url,
    referrer: event.referrer,
    title: event.title,
    name: event.name,
    props: event.props,
    interactive: event.interactive !== false,
    revenue: event.revenue,
    engagement: event.engagement,
    screen: event.screen,
    language: event.language,
  }
}
