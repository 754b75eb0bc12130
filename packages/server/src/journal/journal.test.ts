import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { Journal, type JournalFile } from './journal.ts'
import { readJournalFile } from './record/frames.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'footfall-journal-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const openJournal = (maxBytes = 1_000_000) => Journal.open({ dir, maxBytes, log: createLog('silent') })

/** Appends one record and waits until it is durable. */
function append(journal: Journal, text: string): Promise<boolean> {
  journal.writer.string(text)
  return new Promise((resolve) => journal.commit(resolve))
}

async function textsOf(segment: JournalFile | null): Promise<string[]> {
  if (!segment) return []
  const texts: string[] = []
  for (const frame of (await readJournalFile(segment.path)).frames)
    for (let at = 0; at < frame.length; at += 1 + (frame[at] ?? 0))
      texts.push(frame.toString('utf8', at + 1, at + 1 + (frame[at] ?? 0)))
  return texts
}

test('what was acknowledged is read back in order, by this run and the next', async () => {
  const journal = await openJournal()
  await Promise.all(Array.from({ length: 100 }, (_, i) => append(journal, `a${i}`)))
  const first = await journal.take()
  expect(await textsOf(first)).toEqual(Array.from({ length: 100 }, (_, i) => `a${i}`))
  await append(journal, 'later')
  await journal.close()

  const next = await openJournal()
  expect(await next.take()).toMatchObject({ name: first?.name, path: first?.path, bytes: first?.bytes })
  if (first) await next.drop(first)
  expect(await textsOf(await next.take())).toEqual(['later'])
  await next.close()
})

test('what waits long is cut into pieces of a bounded size, and its age is known', async () => {
  const journal = await Journal.open({ dir, maxBytes: 1e9, log: createLog('silent'), fileBytes: 500 })
  expect(journal.waitingSince).toBeNull()
  const before = performance.now()
  for (let i = 0; i < 100; i++) await append(journal, `record ${i}`)
  const since = journal.waitingSince ?? 0
  expect(since).toBeGreaterThanOrEqual(before)
  const texts: string[] = []
  for (let segment = await journal.take(); segment; segment = await journal.take()) {
    expect(segment.bytes).toBeLessThan(600)
    expect(segment.since).toBeGreaterThanOrEqual(since)
    texts.push(...(await textsOf(segment)))
    await journal.drop(segment)
  }
  expect(texts).toEqual(Array.from({ length: 100 }, (_, i) => `record ${i}`))
  expect(journal.waitingBytes).toBeLessThan(100)
  await journal.close()
})

test('a name is never used again, not even in an emptied folder', async () => {
  const names = new Set<string>()
  for (let run = 0; run < 5; run++) {
    const journal = await openJournal()
    await append(journal, 'x')
    const segment = await journal.take()
    if (segment) {
      names.add(segment.name)
      await journal.drop(segment)
    }
    await journal.close()
  }
  expect(names.size).toBe(5)
  expect([...names]).toEqual([...names].sort())
})

test('a tail torn anywhere costs only what was not acknowledged', async () => {
  const journal = await openJournal()
  for (let i = 0; i < 5; i++) await append(journal, `record ${i}`)
  const segment = await journal.take()
  await journal.close()
  if (!segment) throw new Error('no segment')
  const whole = await readFile(segment.path)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }), async (at, garbage) => {
      await writeFile(segment.path, Buffer.concat([whole.subarray(0, at), garbage]))
      const texts = await textsOf(segment)
      expect(texts).toEqual(
        ['record 0', 'record 1', 'record 2', 'record 3', 'record 4'].slice(0, texts.length),
      )
      const frames = Math.floor((at - 8) / (8 + 9))
      expect(texts.length).toBeGreaterThanOrEqual(Math.max(0, frames))
    }),
    { numRuns: 200 },
  )
  await truncate(segment.path, 3)
  expect(await textsOf(segment)).toEqual([])
})

describe('the budget', () => {
  test('is used up by what waits and free again when it is taken', async () => {
    const journal = await openJournal(200)
    expect(journal.full).toBe(false)
    await append(journal, 'x'.repeat(250))
    expect(journal.full).toBe(true)
    const segment = await journal.take()
    expect(journal.full).toBe(true)
    if (segment) await journal.drop(segment)
    expect(journal.full).toBe(false)
    expect(await readdir(dir)).toEqual([])
    await journal.close()
  })
})

test('a folder that cannot be written is told to whoever waits, and heals by itself', async () => {
  const journal = await openJournal()
  await rm(dir, { recursive: true })
  expect(await append(journal, 'lost')).toBe(false)
  expect(journal.failing).toBe(true)
  await journal.close()
  dir = await mkdtemp(path.join(tmpdir(), 'footfall-journal-'))
  const other = await openJournal()
  await append(other, 'first')
  await rm(dir, { recursive: true })
  const closed = await other.take()
  expect(closed).not.toBeNull()
  expect(await append(other, 'refused')).toBe(false)
  const { mkdir } = await import('node:fs/promises')
  await mkdir(dir)
  expect(await append(other, 'kept')).toBe(true)
  expect(other.failing).toBe(false)
  await other.close()
})
