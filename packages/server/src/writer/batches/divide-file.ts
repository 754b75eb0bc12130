/** Divides a journal file whose events cannot be written together. */
import { type NamedFile, splitByMonths, splitByWebsite, splitFile } from '../../journal/journal.ts'
import type { JournalRecords } from '../../journal/record/read-records.ts'
import { uuidBytes } from '../../lib/bytes/uuid-bytes.ts'
import { callsOf } from './about-events.ts'
import type { PreparedBatch } from './batches.ts'

/** A journal file whose plan would be too large is split into this many, again and again if need be. */
const parts = 8
/** Months of a plan. Each is a part of its own in two tables, which takes as long as thousands of rows. */
const mostMonths = 12

type Divided = Pick<PreparedBatch, 'parts' | 'isHeld'>

/** Sets the events of the held website apart from the others in the file. Null if there are none. */
export async function setApart(
  file: NamedFile,
  { events, drops, samples }: JournalRecords,
  held: string | null,
): Promise<Divided | null> {
  if (held === null) return null
  const website = uuidBytes(held)
  const own = events.filter((event) => event.website.equals(website)).length
  if (own === 0) return null
  if (own === events.length + drops.length + samples.length) return { isHeld: true }
  return { parts: { files: await splitByWebsite(file, website), calls: callsOf(events) }, isHeld: true }
}

/** Divides a file by time. Null if it has few months. */
export async function divide(
  file: NamedFile,
  { records, months }: { readonly records: JournalRecords; readonly months: number },
): Promise<Divided | null> {
  if (months <= mostMonths) return null
  return { parts: { files: await splitByMonths(file, mostMonths), calls: callsOf(records.events) } }
}

/** Splits a file whose plan would be too large. */
export async function split(file: NamedFile, { events }: JournalRecords): Promise<Divided> {
  return { parts: { files: await splitFile(file, parts), calls: callsOf(events) } }
}
