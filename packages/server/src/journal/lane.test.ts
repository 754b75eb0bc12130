import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { type JournalFile, Lane } from './lane.ts'
import { readJournalFile } from './record/frames.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'footfall-journal-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const openJournal = (maxBytes = 1_000_000) =>
  Lane.open({ dir, fileEnd: '.log', maxBytes, log: createLog('silent') })

/** Appends one record and waits until it is durable. */
function append(lane: Lane, text: string): Promise<boolean> {
  lane.writer.string(text)
  return new Promise((resolve) => lane.commit(resolve))
}

async function textsOf(file: JournalFile | null): Promise<string[]> {
  if (!file) return []
  const texts: string[] = []
  for (const frame of (await readJournalFile(file.path)).frames)
    for (let at = 0; at < frame.length; at += 1 + (frame[at] ?? 0))
      texts.push(frame.toString('utf8', at + 1, at + 1 + (frame[at] ?? 0)))
  return texts
}

test('what was acknowledged is read back in order, by this run and the next', async () => {
  const lane = await openJournal()
  expect(lane.waitingBytes).toBe(0)
  await Promise.all(Array.from({ length: 100 }, (_, i) => append(lane, `a${i}`)))
  const first = await lane.take()
  expect(await textsOf(first)).toEqual(Array.from({ length: 100 }, (_, i) => `a${i}`))
  await append(lane, 'later')
  await lane.close()

  const next = await openJournal()
  expect(await next.take()).toMatchObject({ name: first?.name, path: first?.path, bytes: first?.bytes })
  if (first) await next.closed.drop(first)
  expect(await textsOf(await next.take())).toEqual(['later'])
  await next.close()
})

test('what waits long is cut into pieces of a bounded size, and its age is known', async () => {
  const lane = await Lane.open({
    dir,
    fileEnd: '.log',
    maxBytes: 1e9,
    log: createLog('silent'),
    fileBytes: 500,
  })
  expect(lane.waitingSince).toBeNull()
  const before = performance.now()
  for (let i = 0; i < 100; i++) await append(lane, `record ${i}`)
  const since = lane.waitingSince ?? 0
  expect(since).toBeGreaterThanOrEqual(before)
  const texts: string[] = []
  for (let file = await lane.take(); file; file = await lane.take()) {
    expect(file.bytes).toBeLessThan(600)
    expect(file.since).toBeGreaterThanOrEqual(since)
    texts.push(...(await textsOf(file)))
    await lane.closed.drop(file)
  }
  expect(texts).toEqual(Array.from({ length: 100 }, (_, i) => `record ${i}`))
  expect(lane.waitingBytes).toBeLessThan(100)
  await lane.close()
})

test('what comes in while a file becomes full has an age', async () => {
  let second: Promise<boolean> | null = null
  const lane: Lane = await Lane.open({
    dir,
    fileEnd: '.log',
    maxBytes: 1e9,
    log: createLog('silent'),
    fileBytes: 1,
    synced: () => {
      second ??= append(lane, 'second')
    },
  })
  const first = new Promise<number | null>((resolve) => {
    lane.writer.string('first')
    lane.commit(() => {
      lane.closed.hold(lane.closed.all[0]?.name ?? '')
      resolve(lane.waitingSince)
    })
  })
  expect(await first).not.toBeNull()
  await second
  await lane.close()
})

test('a name is never used again, not even in an emptied folder', async () => {
  const names = new Set<string>()
  for (let run = 0; run < 5; run++) {
    const lane = await openJournal()
    await append(lane, 'x')
    const file = await lane.take()
    if (file) {
      names.add(file.name)
      await lane.closed.drop(file)
    }
    await lane.close()
  }
  expect(names.size).toBe(5)
  // In memory, two runs may begin in the same millisecond. Their letters are in any order.
  const numbers = [...names].map((name) => Number.parseInt(name, 10))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('a tail torn anywhere costs only what was not acknowledged', async () => {
  const lane = await openJournal()
  for (let i = 0; i < 5; i++) await append(lane, `record ${i}`)
  const file = await lane.take()
  await lane.close()
  if (!file) throw new Error('no file')
  const whole = await readFile(file.path)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }), async (at, garbage) => {
      const torn = Buffer.concat([whole.subarray(0, at), garbage])
      fc.pre(!/^FFJRNL[2-9]\n/.test(torn.toString('latin1')))
      await writeFile(file.path, torn)
      const texts = await textsOf(file)
      expect(texts).toEqual(
        ['record 0', 'record 1', 'record 2', 'record 3', 'record 4'].slice(0, texts.length),
      )
      const frames = Math.floor((at - 8) / (8 + 9))
      expect(texts.length).toBeGreaterThanOrEqual(Math.max(0, frames))
    }),
    { numRuns: 200, examples: [[6, Uint8Array.from([0, 10])]] },
  )
  await truncate(file.path, 3)
  expect(await textsOf(file)).toEqual([])
})

describe('the budget', () => {
  test('is used up by what waits and free again when it is taken', async () => {
    const lane = await openJournal(200)
    expect(lane.full).toBe(false)
    await append(lane, 'x'.repeat(250))
    expect(lane.full).toBe(true)
    const file = await lane.take()
    expect(lane.full).toBe(true)
    if (file) await lane.closed.drop(file)
    expect(lane.full).toBe(false)
    expect(await readdir(dir)).toEqual([])
    await lane.close()
  })
})

test('a folder that cannot be written is told to whoever waits, and heals by itself', async () => {
  const lane = await openJournal()
  await rm(dir, { recursive: true })
  expect(await append(lane, 'lost')).toBe(false)
  expect(lane.failing).toBe(true)
  await lane.close()
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
