/** Turns the events of an import call into the journal's records, each checked individually. Has no other effects. */
import type { ImportAnswer, ImportEvent } from '@footfall/contract/api/collect'
import { canonicalAddress } from '../../enrich/address-bytes.ts'
import type { TimeSpan } from '../../journal/journal.ts'
import { idsOfRecords } from '../../journal/record/event-record.ts'
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { takeEvent } from '../collector.ts'
import { type DropTally, noWebsite } from '../drop-tally.ts'
import { invalidField } from '../pipeline.ts'
import type { Deps, Sender, SentEvent } from '../sent-event.ts'
import { importProblem, isImportEvent } from '../wire/check-import.ts'

export interface TakenCall {
  /** Records of the accepted events and of the drops. */
  readonly records: Uint8Array
  /** Ids of the accepted events, sorted. */
  readonly ids: BigUint64Array
  /** Number of events accepted. */
  readonly taken: number
  readonly rejected: ImportAnswer['rejected']
  /** Time range of the accepted events, Unix milliseconds; from Infinity to -Infinity if there is none. */
  readonly span: TimeSpan
}

export interface CallFacts {
  readonly websiteId: string
  /** Time of receipt, Unix milliseconds. */
  readonly received: number
  /** The call's number. */
  readonly call: number
}

export interface TakeOptions {
  readonly deps: Deps
  readonly tally: DropTally
  /** A buffer for the records. */
  readonly memory?: Buffer
}

const noHeaders = Object.freeze({})
const firstBytes = 65_536

/** Takes events group by group, so that the caller may pause between groups. */
export function* takeEvents(
  { websiteId, received, call }: CallFacts,
  groups: Iterable<readonly unknown[]>,
  { deps, tally, memory = Buffer.allocUnsafeSlow(firstBytes) }: TakeOptions,
): Generator<void, TakenCall> {
  const records = new ByteWriter(memory)
  const rejected: ImportAnswer['rejected'] = []
  let count = 0
  let earliest = Number.POSITIVE_INFINITY
  let latest = Number.NEGATIVE_INFINITY
  for (const group of groups) {
    for (const event of group) {
      const index = count++
      if (isImportEvent(event)) {
        const sender = senderOf(websiteId, event, received)
        const reason = takeEvent(sender, sentEvent(event), { deps, tally }, records, call)
        if (reason) {
          const path = reason === 'invalid' ? { path: invalidField(event, received) } : {}
          rejected.push({ index, reason, ...path })
          continue
        }
        earliest = Math.min(earliest, event.time)
        latest = Math.max(latest, event.time)
      } else {
        const website = deps.websites.find(websiteId)?.bytes ?? noWebsite
        tally.add({ website, reason: 'invalid', received, time: received, describe: null })
        rejected.push({ index, reason: 'invalid', path: importProblem(event) })
      }
    }
    yield
  }
  tally.flush(records)
  const bytes = records.bytes.subarray(0, records.length)
  const span = { earliest, latest }
  return { records: bytes, ids: idsOfRecords(bytes), taken: count - rejected.length, rejected, span }
}

/** Takes all events at once. */
export function takeAll(...[facts, groups, using]: Parameters<typeof takeEvents>): TakenCall {
  const taking = takeEvents(facts, groups, using)
  for (;;) {
    const { done, value } = taking.next()
    if (done) return value
  }
}

function senderOf(websiteId: string, event: ImportEvent, received: number): Sender {
  return {
    websiteId,
    received,
    address: event.ip === undefined ? '' : canonicalAddress(event.ip),
    userAgent: event.user_agent ?? '',
    headers: noHeaders,
    isServer: true,
  }
}

function sentEvent(event: ImportEvent): SentEvent {
  return {
    id: event.id,
    kind: event.kind === 'identify' ? 'engagement' : event.kind,
    identifies: event.kind === 'identify',
    visitorId: event.visitor_id,
    time: event.time,
    url: event.url,
    referrer: event.referrer,
    title: event.title,
    name: event.name,
    props: event.props,
    interactive: event.interactive,
    revenue: event.revenue,
    engagement: event.engagement,
    screen: event.screen,
    language: event.language,
  }
}
