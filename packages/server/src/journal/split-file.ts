/**
 * Splits a journal file into several with the same records in the same order, as if they had arrived in more files. The new files are drafts until
 * they are put in place (`put-in-place.ts`).
 */
import path from 'node:path'
import { syncFolder } from '../lib/folders/sync-folder.ts'
import { Draft, type NamedFile, type NewFiles } from './draft.ts'
import { readJournalFile } from './record/frames.ts'

/** Writes as many drafts, or as many as there are records. Rejects if the file cannot be read or written. */
export async function splitFile(file: NamedFile, most: number): Promise<NewFiles['files']> {
  const { frames } = await readJournalFile(file.path)
  const records = frames.flatMap((frame) => recordsOf(frame))
  const parts = Math.min(most, records.length)
  const drafts: Draft[] = []
  try {
    for (let part = 0; part < parts; part++) {
      const draft = await Draft.begin(file, [part])
      drafts.push(draft)
      const [from, to] = [part, part + 1].map((number) => Math.ceil((number * records.length) / parts))
      for (const record of records.slice(from, to)) {
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

function recordsOf(frame: Buffer): Buffer[] {
  const records: Buffer[] = []
  for (let at = 0; at < frame.length; ) {
    const end = at + frame.readUInt32LE(at)
    records.push(frame.subarray(at, end))
    at = end
  }
  return records
}
