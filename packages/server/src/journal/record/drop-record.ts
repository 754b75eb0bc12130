/** Drops in the journal: their number per website, reason and quarter-hour, and samples for the owner. */
import type { DropReason } from '@footfall/contract/api/collect'
import type { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { recordKinds } from './event-record.ts'
import { UnknownFormat } from './frames.ts'

export interface DropCount {
  readonly website: Uint8Array
  /** Start of the quarter-hour, Unix seconds. */
  readonly quarter: number
  readonly reason: DropReason
  count: number
}

const quarterSeconds = 900

/** The quarter-hour of a time in Unix milliseconds. */
export function quarterOf(time: number): number {
  return Math.floor(time / 1000 / quarterSeconds) * quarterSeconds
}

/** A dropped event, without address. */
export interface DropSample {
  readonly website: Uint8Array
  readonly time: number
  readonly reason: DropReason
  readonly page: string
  readonly hostname: string
  readonly referrer: string
  readonly userAgent: string
}

export interface JournaledSample {
  readonly website: Buffer
  readonly time: number
  readonly reason: DropReason
  /** Page, hostname, referrer, user agent as RowBinary. */
  readonly texts: Buffer
}

/** Numbers of the reasons in records. A number is never used for another reason. */
const reasonNumbers = {
  bot: 0,
  empty_user_agent: 1,
  prefetch: 2,
  spam_referrer: 3,
  hostname: 4,
  excluded_address: 5,
  excluded_path: 6,
  excluded_country: 7,
  opt_out: 8,
  unknown_website: 9,
  quota: 10,
  late: 11,
  duplicate: 12,
  invalid: 13,
  blocked_property: 14,
} as const satisfies Record<DropReason, number>
const reasonOf = new Map<number, DropReason>(
  (Object.keys(reasonNumbers) as DropReason[]).map((reason) => [reasonNumbers[reason], reason]),
)

function readReason(bytes: Buffer, at: number): DropReason {
  const number = bytes[at + 5] as number
  const reason = reasonOf.get(number)
  if (!reason) throw new UnknownFormat(`reason ${number} of the journal's drops`)
  return reason
}

const countBytes = 32
const sampleHeadBytes = 32

export function writeDropRecord(writer: ByteWriter, drop: DropCount): void {
  const start = writer.reserve(countBytes)
  const { bytes } = writer
  bytes.fill(0, start, start + 8)
  bytes.writeUInt32LE(countBytes, start)
  bytes[start + 4] = recordKinds.drops
  bytes[start + 5] = reasonNumbers[drop.reason]
  bytes.set(drop.website, start + 8)
  bytes.writeUInt32LE(drop.quarter, start + 24)
  bytes.writeUInt32LE(drop.count, start + 28)
}

export function readDropRecord(bytes: Buffer, at: number): DropCount {
  return {
    website: bytes.subarray(at + 8, at + 24),
    quarter: bytes.readUInt32LE(at + 24),
    reason: readReason(bytes, at),
    count: bytes.readUInt32LE(at + 28),
  }
}

export function writeSampleRecord(writer: ByteWriter, sample: DropSample): void {
  const start = writer.reserve(sampleHeadBytes)
  writer.bytes.fill(0, start, start + 8)
  writer.bytes[start + 4] = recordKinds.sample
  writer.bytes[start + 5] = reasonNumbers[sample.reason]
  writer.bytes.set(sample.website, start + 8)
  writer.bytes.writeDoubleLE(sample.time, start + 24)
  writer.string(sample.page)
  writer.string(sample.hostname)
  writer.string(sample.referrer)
  writer.string(sample.userAgent)
  writer.bytes.writeUInt32LE(writer.length - start, start)
}

export function readSampleRecord(bytes: Buffer, at: number): JournaledSample {
  return {
    website: bytes.subarray(at + 8, at + 24),
    time: bytes.readDoubleLE(at + 24),
    reason: readReason(bytes, at),
    texts: bytes.subarray(at + sampleHeadBytes, at + bytes.readUInt32LE(at)),
  }
}
