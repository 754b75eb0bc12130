/**
 * Compares journal files with LMDB as the journal: records of 400 bytes made durable per second while 128 callers each wait for theirs, processor
 * time for each record, and the time to pass them all on (read in order, then delete).
 * Run: npx tsx bench/ingest/journal.ts
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { open as openLmdb } from 'lmdb'
import { Lane } from '../../packages/server/src/journal/lane.ts'
import { readJournalFile } from '../../packages/server/src/journal/record/frames.ts'
import { createLog } from '../../packages/server/src/lib/log.ts'

const callers = 128
const seconds = 4
const record = Buffer.alloc(400, 7)

interface Candidate {
  readonly name: string
  append(): Promise<unknown>
  /** Reads all records and deletes them. Returns their number. */
  drain(): Promise<number>
  close(): Promise<void>
}

async function journalFiles(dir: string, spacing: number): Promise<Candidate> {
  const journal = await Lane.open({ dir, fileEnd: '.log', maxBytes: 1e12, log: createLog('silent'), spacing })
  return {
    name: `journal files, syncs ${spacing} ms apart`,
    append: () =>
      new Promise((resolve) => {
        journal.writer.raw(record)
        journal.commit(resolve)
      }),
    async drain() {
      let count = 0
      for (let file = await journal.take(); file; file = await journal.take()) {
        for (const frame of (await readJournalFile(file.path)).frames) count += frame.length / record.length
        await journal.closed.drop(file)
      }
      return count
    },
    close: () => journal.close(),
  }
}

async function lmdb(dir: string): Promise<Candidate> {
  const db = openLmdb<Buffer, number>({
    path: path.join(dir, 'lmdb'),
    encoding: 'binary',
    keyEncoding: 'uint32',
  })
  let next = 1
  return {
    name: 'LMDB, one put a record, awaiting flushed',
    async append() {
      db.put(next++, record)
      await db.flushed
    },
    async drain() {
      let count = 0
      const keys: number[] = []
      for (const { key, value } of db.getRange()) {
        count += value.length / record.length
        keys.push(key)
      }
      await db.batch(() => {
        for (const key of keys) db.remove(key)
      })
      await db.flushed
      return count
    },
    close: () => db.close(),
  }
}

async function measure(make: (dir: string) => Promise<Candidate>): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'footfall-bench-'))
  const candidate = await make(dir)
  const waits: number[] = []
  const end = performance.now() + seconds * 1000
  const cpu = process.cpuUsage()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const start = performance.now()
        await candidate.append()
        waits.push(performance.now() - start)
      }
    }),
  )
  const spent = process.cpuUsage(cpu)
  waits.sort((a, b) => a - b)
  const start = performance.now()
  const drained = await candidate.drain()
  const drain = performance.now() - start
  if (drained !== waits.length) throw new Error(`${drained} of ${waits.length} came back`)
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(2)
  console.log(
    `${candidate.name}: ${Math.round(waits.length / seconds)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
      `${((spent.user + spent.system) / waits.length).toFixed(1)} µs of processor a record, drained at ${Math.round(drained / (drain / 1000))}/s`,
  )
  await candidate.close()
  await rm(dir, { recursive: true })
}

for (const spacing of [0, 2, 4]) await measure((dir) => journalFiles(dir, spacing))
await measure(lmdb)
