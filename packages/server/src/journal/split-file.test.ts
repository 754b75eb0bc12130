/** A file that is split has the same records in the same order, and the parts replace it atomically. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accepted } from '../ingest/testing/start-writer.ts'
import { uuidBytes } from '../lib/bytes/uuid-bytes.ts'
import { createLog } from '../lib/log.ts'
import { type JournalFile, Lane } from './lane.ts'
import { putInPlace } from './put-in-place.ts'
import { writeDropRecord } from './record/drop-record.ts'
import { writeEventRecord } from './record/event-record.ts'
import { readJournalFile } from './record/frames.ts'
import { readRecords } from './record/read-records.ts'
import { splitByMonths, splitByWebsite, splitFile } from './split-file.ts'

const website = '00000000-0000-4000-8000-000000000053'
let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'footfall-split-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const openLane = () => Lane.open({ dir, fileEnd: '.log', maxBytes: 1e9, log: createLog('silent') })

/** Two closed files, the first with two groups. */
async function lane(): Promise<Lane> {
  const lane = await openLane()
  for (const group of [0, 1, 2]) {
    for (let n = 0; n < 10; n++)
      writeEventRecord(lane.writer, accepted(website, `g${group}e${n}`, 1_000 - n), 0)
    await new Promise((resolve) => lane.commit(resolve))
    if (group === 1) await lane.take()
  }
  await lane.close()
  return openLane()
}

async function idsOf(files: readonly Pick<JournalFile, 'path'>[]): Promise<string[]> {
  const ids = []
  for (const { path } of files)
    ids.push(...(await readRecords((await readJournalFile(path)).frames)).events.map(({ id }) => id))
  return ids
}

test('the parts come where the file was, with its records in order', async () => {
  const files = await lane()
  const [file] = files.closed.all
  const before = await idsOf(files.closed.all)
  if (!file) throw new Error('no file is closed')
  const parts = await splitFile(file, 3)
  expect(await idsOf(files.closed.all)).toEqual(before)
  await files.closed.replace([file], { files: parts })
  expect(files.closed.all).toHaveLength(4)
  expect(files.closed.bytes).toBe(files.closed.all.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(await idsOf(files.closed.all)).toEqual(before)
  // A part of a part.
  const second = files.closed.all[1]
  if (second) await files.closed.replace([second], { files: await splitFile(second, 2) })
  expect(await idsOf(files.closed.all)).toEqual(before)
  const next = await openLane()
  expect(next.closed.all.map(({ name, bytes }) => [name, bytes])).toEqual(
    files.closed.all.map(({ name, bytes }) => [name, bytes]),
  )
})

test('the events of a website are set apart, in order, and other records stay with the others', async () => {
  const other = '00000000-0000-4000-8000-000000000054'
  const files = await openLane()
  for (const [id, of] of [
    ['a', website],
    ['x', other],
    ['b', website],
    ['y', other],
  ] as const)
    writeEventRecord(files.writer, accepted(of, id, 1_000), 0)
  writeDropRecord(files.writer, { website: uuidBytes(website), quarter: 900, reason: 'bot', count: 2 })
  await new Promise((resolve) => files.commit(resolve))
  const file = await files.take()
  if (!file) throw new Error('no file is closed')
  await files.closed.replace([file], { files: await splitByWebsite(file, uuidBytes(website)) })
  const [own, others] = files.closed.all
  if (!own || !others) throw new Error('there are not two files')
  expect(await idsOf([own])).toEqual(['a', 'b'])
  expect(await idsOf([others])).toEqual(['x', 'y'])
  expect((await readRecords((await readJournalFile(others.path)).frames)).drops).toHaveLength(1)

  files.closed.hold(own.name)
  expect(await files.take()).toMatchObject({ name: others.name })
  expect(files.waitingBytes - files.dueBytes).toBe(own.bytes)
  files.closed.release()
  expect(await files.take()).toMatchObject({ name: own.name })
})

test('events of many months are divided by time, repeats behind the first copy', async () => {
  const files = await openLane()
  const month = (n: number) => Date.UTC(2020, n, 15)
  for (const [id, n] of [
    ['c', 20],
    ['a', 0],
    ['d', 40],
    ['c', 1],
    ['b', 10],
    ['e', 41],
  ] as const)
    writeEventRecord(files.writer, accepted(website, id, month(n)), 0)
  writeDropRecord(files.writer, { website: uuidBytes(website), quarter: 900, reason: 'bot', count: 2 })
  await new Promise((resolve) => files.commit(resolve))
  const file = await files.take()
  if (!file) throw new Error('no file is closed')
  await files.closed.replace([file], { files: await splitByMonths(file, 2) })
  expect(await Promise.all(files.closed.all.map((part) => idsOf([part])))).toEqual([
    ['a'],
    ['c', 'c', 'b'],
    ['d', 'e'],
  ])
  const [first] = files.closed.all
  if (!first) throw new Error('there is no part')
  expect((await readRecords((await readJournalFile(first.path)).frames)).drops).toHaveLength(1)
})

test('the replacement of one file leaves the unfinished one of another', async () => {
  const files = await lane()
  const [first, second] = files.closed.all
  if (!first || !second) throw new Error('two files are closed')
  const before = await idsOf(files.closed.all)
  await Promise.all([splitFile(first, 2), splitFile(second, 2)])
  await Promise.all([putInPlace([first]), putInPlace([second])])
  const next = await openLane()
  expect(next.closed.all).toHaveLength(4)
  expect(await idsOf(next.closed.all)).toEqual(before)
  expect(await readdir(dir)).toHaveLength(4)
})
