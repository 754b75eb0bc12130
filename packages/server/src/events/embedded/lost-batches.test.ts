import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lostNotes } from './lost-batches.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-notes-'))
  folders.push(folder)
  return folder
}

function tableWith(parts: readonly string[], logs: Readonly<Record<string, string>>): string {
  const folder = newFolder()
  for (const part of parts) mkdirSync(path.join(folder, part))
  mkdirSync(path.join(folder, 'deduplication_logs'))
  for (const [name, text] of Object.entries(logs))
    writeFileSync(path.join(folder, 'deduplication_logs', name), text)
  return folder
}

const first = 'deduplication_log_1.txt'

test.each([
  ['a note whose rows are there', ['202506_7_7_0'], '1\t202506_7_7_0\tA\n', null],
  ['rows that were merged', ['202506_1_9_2'], '1\t202506_7_7_0\tA\n', null],
  ['rows that were changed since', ['202506_7_7_0_12'], '1\t202506_7_7_0\tA\n', null],
  ['a note that was taken back', [], '1\t202506_7_7_0\tA\n2\t202506_7_7_0\tA\n', null],
  ['rows that had no name yet', ['tmp_insert_202506_7_7_0'], '1\t202506_7_7_0\tA\n', '2\t202506_7_7_0\tA\n'],
  ['rows of another month', ['202507_7_7_0'], '1\t202506_7_7_0\tA\n', '2\t202506_7_7_0\tA\n'],
  ['a line that was cut off', [], '1\t202506_7_7_0\tA\n1\t2025', null],
  ['no notes', ['all_1_1_0'], '', null],
])('%s', (_, parts, text, takenBack) => {
  expect(lostNotes(tableWith(parts, { [first]: text }))?.text ?? null).toBe(takenBack)
})

test('a note is taken back in the newest file', () => {
  const folder = tableWith(['all_2_2_0'], {
    'deduplication_log_9.txt': '1\tall_1_1_0\tA\n',
    'deduplication_log_10.txt': '1\tall_2_2_0\tB\n',
  })
  const newest = path.join(folder, 'deduplication_logs', 'deduplication_log_10.txt')
  expect(lostNotes(folder)).toEqual({ file: newest, text: '2\tall_1_1_0\tA\n' })
})

test('a table without notes has lost none', () => {
  expect(lostNotes(newFolder())).toBeNull()
})
