/** Files that are kept after they are written: numbered without gaps, and bounded by bytes and days. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { day } from '@footfall/contract/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FixedClock } from '../testing/fixed-clock.ts'
import { type KeptJournal, keptFolder, lastKept, openKeptJournal, readKeptName } from './kept-journal.ts'

let dataDir: string
let kept: string
const clock = new FixedClock('2025-06-02T10:00:00Z')
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'footfall-kept-'))
  kept = path.join(dataDir, keptFolder)
  mkdirSync(path.join(dataDir, 'journal'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function open(bytes = 10_000): Promise<KeptJournal> {
  const opened = await openKeptJournal(dataDir, { bytes, days: 7 }, clock)
  if (!opened) throw new Error('nothing is kept')
  return opened
}

async function keep(journal: KeptJournal, name: string, { bytes = 100, age = 0 } = {}): Promise<void> {
  const file = path.join(dataDir, 'journal', name)
  writeFileSync(file, Buffer.alloc(bytes))
  const time = new Date(clock.now() - age)
  utimesSync(file, time, time)
  await journal.keep(file)
  expect(existsSync(file)).toBe(false)
}

const names = () => readdirSync(kept).flatMap((file) => readKeptName(file)?.name ?? [])
const numbers = () => readdirSync(kept).flatMap((file) => readKeptName(file)?.number ?? [])

test('files are numbered one after the other, over starts, and when all are gone', async () => {
  const journal = await open()
  const first = (await lastKept(kept)) ?? 0
  expect(first).toBe(clock.now())
  await keep(journal, 'a.log', { age: 8 * day })
  await keep(await open(), 'b.import', { age: 8 * day })
  expect(numbers()).toEqual([first + 1, first + 2])
  expect(names()).toEqual(['a.log', 'b.import'])
  const again = await open()
  await again.trim()
  expect(names()).toEqual([])
  await keep(await open(), 'c.log')
  expect(numbers()).toEqual([first + 3])
})

test('the oldest go where they are too many or too old', async () => {
  const journal = await open(1000)
  for (let nth = 0; nth < 15; nth++) await keep(journal, `${nth}.log`)
  const bytes = names().length * 100
  expect(bytes).toBeLessThanOrEqual(1000)
  expect(bytes).toBeGreaterThanOrEqual(800)
  expect(names().at(-1)).toBe('14.log')
  clock.advance(8 * day)
  await keep(journal, 'new.log')
  await journal.trim()
  expect(names()).toEqual(['new.log'])
})

test('a file that cannot be removed keeps nothing from being kept', async () => {
  const journal = await open(100)
  await keep(journal, 'a.log')
  rmSync(path.join(kept, 'last'))
  mkdirSync(path.join(kept, 'last'))
  await keep(journal, 'b.log')
  expect(names()).toContain('b.log')
})

test('what was kept is removed where nothing is to be kept', async () => {
  await keep(await open(), 'a.log')
  expect(await openKeptJournal(dataDir, null, clock)).toBeNull()
  expect(existsSync(kept)).toBe(false)
})
