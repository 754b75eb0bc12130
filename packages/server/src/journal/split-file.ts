/**
 * Splits a journal file into several with the same records, as if they had arrived in more files. The new files are drafts until they are put in
 * place (`put-in-place.ts`).
 */
import path from 'node:path'
import { syncFolder } from '../lib/folders/sync-folder.ts'
import { Draft, type NamedFile, type NewFiles } from './draft.ts'
import { keyOf } from './record/event-hash.ts'
import { head, recordKinds } from './record/event-record.ts'
import { readJournalFile } from './record/frames.ts'
import { monthOf } from './time-spans.ts'

/** Writes as many drafts, or as many as there are records, in their order. Rejects if the file cannot be read or written. */
export async function splitFile(file: NamedFile, most: number): Promise<NewFiles['files']> {
  const records = await allRecords(file)
  const parts = Math.min(most, records.length)
  const ends = Array.from({ length: parts + 1 }, (_, part) => Math.ceil((part * records.length) / parts))
  return writeDrafts(
    file,
    ends.slice(1).map((end, part) => records.slice(ends[part], end)),
  )
}

/** Writes two drafts: the events of a website (its 16 bytes), and all other records. Rejects like `splitFile`. */
export async function splitByWebsite(file: NamedFile, website: Buffer): Promise<NewFiles['files']> {
  const own: Buffer[] = []
  const others: Buffer[] = []
  for (const record of await allRecords(file)) {
    const isOwn =
      isEvent(record) && website.compare(record, head.website, head.website + website.length) === 0
    if (isOwn) own.push(record)
    else others.push(record)
  }
  return writeDrafts(file, [own, others])
}

/**
 * Writes drafts with events of at most `most` months each (`monthOf`), in order of time. A repeated event is in the draft of its first copy, behind it;
 * what is not an event is in the first draft. Rejects like `splitFile`.
 */
export async function splitByMonths(file: NamedFile, most: number): Promise<NewFiles['files']> {
  const records = await allRecords(file)
  const months = new Set(records.filter(isEvent).map(monthOfRecord))
  const places = new Map(
    [...months].sort((a, b) => a - b).map((month, nth) => [month, Math.floor(nth / most)]),
  )
  const parts: Buffer[][] = Array.from({ length: Math.ceil(months.size / most) }, () => [])
  const firsts = new Map<string, number>()
  for (const record of records) {
    if (!isEvent(record)) {
      parts[0]?.push(record)
      continue
    }
    const id = keyOf(record.readBigUInt64LE(head.event))
    const place = firsts.get(id) ?? places.get(monthOfRecord(record)) ?? 0
    firsts.set(id, place)
    parts[place]?.push(record)
  }
  return writeDrafts(
    file,
    parts.filter(({ length }) => length > 0),
  )
}

function isEvent(record: Buffer): boolean {
  return record[head.recordKind] === recordKinds.event
}

function monthOfRecord(record: Buffer): number {
  return monthOf(record.readDoubleLE(head.time))
}

async function writeDrafts(
  file: NamedFile,
  parts: readonly (readonly Buffer[])[],
): Promise<NewFiles['files']> {
  const drafts: Draft[] = []
  try {
    for (const [place, records] of parts.entries()) {
      const draft = await Draft.begin(file, [place])
      drafts.push(draft)
      for (const record of records) {
        draft.add(record, 0, record.length)
        if (draft.isDue) await draft.flush()
      }
      await draft.end()
    }
    await syncFolder(path.dirname(file.path))
  } catch (error) {
    for (const draft of drafts) await draft.abandon()
    throw error
  }
  return drafts.map(({ name, bytes }) => ({ name, bytes }))
}

async function allRecords(file: NamedFile): Promise<Buffer[]> {
  const { frames } = await readJournalFile(file.path)
  return frames.flatMap((frame) => recordsOf(frame))
}

function recordsOf(frame: Buffer): Buffer[] {
  const records: Buffer[] = []
  for (let at = 0; at < frame.length; ) {
    const end = at + frame.readUInt32LE(at)
    records.push(frame.subarray(at, end))
    at = end
  }
  return records
}
