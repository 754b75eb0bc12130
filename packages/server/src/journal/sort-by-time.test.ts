/** Files sorted by time have the same records, and replace the old ones atomically. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accepted } from '../ingest/testing/start-writer.ts'
import { createLog } from '../lib/log.ts'
import { type JournalFile, Lane } from './lane.ts'
import { putInPlace } from './put-in-place.ts'
import { writeEventRecord } from './record/event-record.ts'
import { readJournalFile } from './record/frames.ts'
import { readRecords } from './record/read-records.ts'
import { sortByTime } from './sort-by-time.ts'

const website = '00000000-0000-4000-8000-000000000051'
let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'footfall-sort-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

interface Sent {
  readonly id: string
  readonly time: number
}

const openLane = () =>
  Lane.open({ dir, fileEnd: '.import', maxBytes: 1e9, log: createLog('silent'), fileBytes: 1 })

/** A file for each list of events; events bear their number among all as visitor. */
async function laneOf(lists: readonly (readonly Sent[])[]): Promise<Lane> {
  const lane = await openLane()
  let count = 0
  for (const list of lists) {
    for (const { id, time } of list) {
      const event = accepted(website, id, time, { visitor: BigInt(count) })
      writeEventRecord(lane.writer, event, count++)
    }
    await new Promise((resolve) => lane.commit(resolve))
  }
  return lane
}

async function eventsOf(files: readonly Pick<JournalFile, 'path'>[]) {
  const events = []
  for (const [file, { path }] of files.entries())
    for (const { id, time, visitor } of (await readRecords((await readJournalFile(path)).frames)).events)
      events.push({ file, id, time, order: Number(visitor) })
  return events
}

/** Each file spans the whole time, in another order. */
const shuffled = Array.from({ length: 8 }, (_, file) =>
  Array.from({ length: 20 }, (_, i) => ({
    id: `e${file * 20 + i}`,
    time: 1_000_000 + (((file * 20 + i) * 37) % 160) * 1000,
  })),
)

test('files that overlap become files one after the other in time, about as many', async () => {
  const lane = await laneOf(shuffled)
  const files = [...lane.closed.all]
  const before = await eventsOf(files)
  const sorted = await sortByTime(files)
  expect(sorted?.files).toHaveLength(8)
  expect(sorted?.calls).toHaveLength(160)
  if (sorted) await lane.closed.replace(files, sorted)
  const after = await eventsOf(lane.closed.all)
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
  for (const a of after) for (const b of after) if (a.file < b.file) expect(a.time).toBeLessThan(b.time)
  const sizes = await Promise.all(lane.closed.all.map(async ({ path }) => (await readFile(path)).length))
  expect(lane.closed.all.map((file) => file.bytes)).toEqual(sizes)
  expect(lane.waitingBytes - sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(16)
  expect((await readdir(dir)).sort()).toEqual(lane.closed.all.map(({ name }) => `${name}.import`))
  await lane.close()
  const next = await openLane()
  expect(next.closed.all.map(({ name }) => name)).toEqual(lane.closed.all.map(({ name }) => name))
  await next.close()
})

test('files in order stay as they are, and so do those with an unfinished end', async () => {
  const inOrder = shuffled.map((list, file) => list.map(({ id }, i) => ({ id, time: file * 20 + i })))
  const lane = await laneOf(inOrder)
  expect(await sortByTime(lane.closed.all)).toBeNull()
  await lane.close()
  await rm(dir, { recursive: true })
  const torn = await laneOf(shuffled)
  await writeFile(torn.closed.all[3]?.path ?? '', 'torn', { flag: 'a' })
  expect(await sortByTime(torn.closed.all)).toBeNull()
  expect(await readdir(dir)).toHaveLength(8)
  await torn.close()
})

test('of events with one id the first to arrive stays before the others, whatever their times', async () => {
  const sent = fc.record({
    id: fc.integer({ min: 0, max: 30 }).map(String),
    time: fc.integer({ min: 0, max: 1000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(sent, { minLength: 1, maxLength: 12 }), { minLength: 4, maxLength: 8 }),
      async (lists) => {
        await rm(dir, { recursive: true, force: true })
        const lane = await laneOf(lists)
        const files = [...lane.closed.all]
        const before = await eventsOf(files)
        const sorted = await sortByTime(files)
        if (sorted) await lane.closed.replace(files, sorted)
        const after = await eventsOf(lane.closed.all)
        const firsts = (events: typeof after) => {
          const found = new Map<string, number>()
          for (const { id, order } of events) if (!found.has(id)) found.set(id, order)
          return found
        }
        expect(after).toHaveLength(before.length)
        expect(new Map([...firsts(after)].sort())).toEqual(new Map([...firsts(before)].sort()))
        await lane.close()
      },
    ),
    { numRuns: 30 },
  )
})

test('drafts are smaller if asked for, and hold the same', async () => {
  const lane = await laneOf(shuffled)
  const files = [...lane.closed.all]
  const before = (await eventsOf(files)).map(({ id }) => id).sort()
  const usual = Math.ceil(lane.closed.bytes / (files.length * 3))
  const sorted = await sortByTime(files, { usual })
  expect(sorted?.files).toHaveLength(files.length * 3)
  if (sorted) await lane.closed.replace(files, sorted)
  expect((await eventsOf(lane.closed.all)).map(({ id }) => id).sort()).toEqual(before)
  await lane.close()
})

test.each([
  ['one time', (i: number) => ({ id: `e${i}`, time: i % 9 === 0 ? i * 1000 : 200_000 })],
  ['one id', (i: number) => ({ id: i % 9 === 0 ? `e${i}` : 'same', time: ((i * 37) % 400) * 1000 })],
])('most events have %s, and no file is longer for that', async (_, event) => {
  const most = 10_000
  const lists = Array.from({ length: 8 }, (_, file) =>
    Array.from({ length: 50 }, (_, i) => event(i * 8 + file)),
  )
  const lane = await laneOf(lists)
  const files = [...lane.closed.all]
  const before = await eventsOf(files)
  const sorted = await sortByTime(files, { most })
  if (sorted) await lane.closed.replace(files, sorted)
  expect(sorted?.files.length).toBeGreaterThan(8)
  for (const { bytes } of lane.closed.all) expect(bytes).toBeLessThan(most * 1.1)
  const after = await eventsOf(lane.closed.all)
  expect(after).toHaveLength(before.length)
  const orders = (events: typeof after) => events.filter(({ id }) => id === 'same').map(({ order }) => order)
  expect(orders(after)).toEqual(orders(before))
  await lane.close()
  const next = await openLane()
  expect(next.closed.all.map(({ name }) => name)).toEqual(lane.closed.all.map(({ name }) => name))
  await next.close()
})

test('wherever it is cut off, every record is there once', async () => {
  const lane = await laneOf(shuffled)
  const files = [...lane.closed.all]
  await lane.close()
  const all = (await eventsOf(files)).map(({ id }) => id).sort()
  await sortByTime(files)
  const kept = await mkdtemp(path.join(tmpdir(), 'footfall-sort-'))
  await cp(dir, kept, { recursive: true })
  const drafts = (await readdir(dir)).filter((name) => name.endsWith('.new'))
  await putInPlace(files)
  const news = drafts.map((name) => name.slice(0, -'.new'.length))
  const marker = JSON.stringify(files.map((file) => path.basename(file.path)))
  const markerPath = path.join(dir, `${files[0]?.name}.sorted`)
  /** The folder as it was left after so many of the steps: marker torn, marker, drafts renamed, old files removed. */
  for (let steps = 0; steps <= 2 + drafts.length + files.length; steps++) {
    await rm(dir, { recursive: true })
    await cp(kept, dir, { recursive: true })
    if (steps > 0) await writeFile(markerPath, steps === 1 ? marker.slice(0, 20) : marker)
    const renamed = Math.min(Math.max(0, steps - 2), drafts.length)
    for (const [i, name] of drafts.slice(0, renamed).entries()) {
      await cp(path.join(dir, name), path.join(dir, news[i] ?? ''))
      await rm(path.join(dir, name))
    }
    for (const { path } of files.slice(0, Math.max(0, steps - 2 - drafts.length))) await rm(path)
    const next = await openLane()
    expect((await eventsOf(next.closed.all)).map(({ id }) => id).sort()).toEqual(all)
    expect(next.closed.all.length).toBe(steps < 2 ? files.length : drafts.length)
    await next.close()
  }
  await rm(kept, { recursive: true })
})
