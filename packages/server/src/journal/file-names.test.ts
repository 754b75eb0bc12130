/** Names of journal files tell when the files were begun: ids of events are remembered for as long as the oldest may have waited. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FileNames, oldestFile } from './file-names.ts'

test('a name is the time, and grows when the clock is set back, also over runs', () => {
  let now = 1000
  const names = new FileNames([], () => now)
  const number = (name: string) => Number.parseInt(name, 10)
  expect(number(names.next())).toBe(1000)
  now = 90_000
  const last = names.next()
  expect(number(last)).toBe(90_000)
  now = 10
  expect(number(names.next())).toBe(90_001)
  expect(number(new FileNames([last], () => now).next())).toBe(90_001)
})

test('events may have come in a minute before the oldest file was begun', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'footfall-names-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  expect(await oldestFile(dir)).toBe(Number.POSITIVE_INFINITY)
  let now = 200_000
  const names = new FileNames([], () => now)
  for (now of [300_000, 200_000]) await writeFile(path.join(dir, `${names.next()}.log`), '')
  expect(await oldestFile(dir)).toBe(240_000)
})
