/**
 * Counts drops between two syncs of the journal, so that many drops cost few records. Picks samples for the owner: the first few of a website,
 * reason and quarter-hour.
 */
import type { DropReason } from '@footfall/contract/api/collect'
import { day } from '@footfall/contract/durations'
import {
  type DropCount,
  type DropSample,
  quarterOf,
  writeDropRecord,
  writeSampleRecord,
} from '../journal/record/drop-record.ts'
import type { ByteWriter } from '../lib/bytes/byte-writer.ts'

export interface DroppedEvent {
  /** Sixteen bytes; `noWebsite` if the website is unknown. */
  readonly website: Uint8Array
  readonly reason: DropReason
  readonly received: number
  /** When it counts: a bot when it came, as people do, and what else is dropped when it was received. */
  readonly time: number
  /** Describes the event, called only for a sample; null if nothing can be described. */
  readonly describe: (() => DropDescription) | null
}

export interface DropDescription {
  readonly page: string
  readonly hostname: string
  readonly referrer: string
  readonly userAgent: string
}

/** Older ones are shown nowhere. */
const samplesKept = 7 * day
const samplesPerQuarter = 20
const maxSampled = 20_000
const textLimit = 500

/** The single id under which drops for unknown websites are counted, whatever ids were sent. */
export const noWebsite = Buffer.alloc(16)

export class DropTally {
  readonly #counts = new Map<string, DropCount>()
  readonly #samples: DropSample[] = []
  #sampled = new Map<string, number>()
  #sampledQuarter = 0

  add(dropped: DroppedEvent): void {
    const quarter = quarterOf(dropped.time)
    const subject = `${Buffer.from(dropped.website).toString('latin1')}${dropped.reason}`
    const key = `${subject}${quarter}`
    const counted = this.#counts.get(key)
    if (counted) counted.count++
    else this.#counts.set(key, { website: dropped.website, quarter, reason: dropped.reason, count: 1 })
    const { describe } = dropped
    if (!describe || dropped.website === noWebsite || dropped.time < dropped.received - samplesKept) return
    if (this.#wanted(subject, quarterOf(dropped.received))) this.#samples.push(sampleOf(dropped, describe()))
  }

  /** Appends the counts since the last call. */
  flush(writer: ByteWriter): void {
    if (this.#counts.size === 0) return
    for (const count of this.#counts.values()) writeDropRecord(writer, count)
    for (const sample of this.#samples) writeSampleRecord(writer, sample)
    this.#counts.clear()
    this.#samples.length = 0
  }

  #wanted(key: string, quarter: number): boolean {
    if (quarter !== this.#sampledQuarter) {
      this.#sampledQuarter = quarter
      this.#sampled = new Map()
    }
    const taken = this.#sampled.get(key) ?? 0
    if (taken >= samplesPerQuarter || (taken === 0 && this.#sampled.size >= maxSampled)) return false
    this.#sampled.set(key, taken + 1)
    return true
  }
}

function sampleOf({ website, reason, time }: DroppedEvent, about: DropDescription): DropSample {
  const text = (value: string) => value.slice(0, textLimit).toWellFormed()
  return {
    website,
    reason,
    time,
    page: text(about.page),
    hostname: text(about.hostname),
    referrer: text(about.referrer),
    userAgent: text(about.userAgent),
  }
}
