import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderTarget } from './folder-target.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-folder-target-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file that was last written so many hours ago. */
function left(file: string, hours: number): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), 'x')
  const written = Date.now() / 1000 - hours * 3600
  utimesSync(path.join(folder, file), written, written)
}
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()

test('drafts of a killed backup are removed after a day, and nothing else', async () => {
  left('contents/ab/abcd.gz.new', 25)
  left('backups/2026-11-23T07-05-00.123Z.json.gz.new', 25)
  const kept = ['backups/old.json.gz', 'contents/ab/abcd.gz', 'contents/ab/being-written.new', 'notes.new']
  for (const file of kept) left(file, file.includes('being') ? 23 : 1_000)
  await folderTarget(folder, true).settle()
  expect(files()).toEqual(kept)
})

test('the first backup settles in a folder without drafts', async () => {
  const target = folderTarget(folder, true)
  await target.write('contents/ab/abcd', Readable.from(['x']))
  await target.settle()
  expect(files()).toEqual(['contents/ab/abcd'])
})
