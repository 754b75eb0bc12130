import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Erasure, eraseAgain, erasuresFile, erasuresOf, leaveErasures, noteErasure } from './erasures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'footfall-erasures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const erasure = (more: Partial<Erasure> = {}): Erasure => ({
  websiteId: randomUUID(),
  visitor: null,
  before: 1_750_000_000_000,
  deleted: true,
  ...more,
})

test('an erasure that is tried again is noted once, and any other is noted', async () => {
  const first = erasure()
  const [again, later, person] = [
    { ...first },
    { ...first, before: first.before + 1 },
    { ...first, visitor: '7' },
  ]
  for (const noted of [first, again, later, again, person, person]) await noteErasure(folder, noted)
  expect(await erasuresOf(folder)).toEqual([first, later, person])
})

test('an entry after one that a crash cut off is on a line of its own', async () => {
  const before = await erasuresOf(folder)
  await appendFile(path.join(folder, erasuresFile), '{"websiteId":"0197')
  const noted = erasure()
  await noteErasure(folder, noted)
  expect(await erasuresOf(folder)).toEqual([...before, noted])
})

test('among a hundred thousand entries, the latest are known', async () => {
  const many = Array.from({ length: 100_000 }, () => `${JSON.stringify(erasure())}\n`).join('')
  await appendFile(path.join(folder, erasuresFile), many)
  const noted = erasure()
  for (const one of [noted, erasure(), noted]) await noteErasure(folder, one)
  const lines = (await readFile(path.join(folder, erasuresFile), 'utf8')).split('\n')
  expect(lines.filter((line) => line === JSON.stringify(noted))).toHaveLength(1)
})

test('what a copy of the folder has left to erase stays due when a restore adds more', async () => {
  const copy = await mkdtemp(path.join(folder, 'copy-'))
  const [done, left, added] = [erasure(), erasure(), erasure()]
  await noteErasure(copy, done)
  await leaveErasures(copy, [done, left])
  await leaveErasures(copy, [done, left, added])
  const erased: Erasure[] = []
  const erase = async (due: Erasure): Promise<void> => void erased.push(due)
  await eraseAgain(copy, erase)
  await eraseAgain(copy, erase)
  expect(erased).toEqual([left, added])
})
