import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderUnusable } from '../folders/private-folder.ts'
import { openKeys } from './installation-keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => path.join(folder, 'secret.key')

test('a missing key is made once, and the same keys are derived from it', () => {
  const first = openKeys(null, folder).of('x')
  expect(openKeys(null, folder).of('x')).toEqual(first)
  expect(openKeys(null, folder).of('y')).not.toEqual(first)
})

test.each(['', 'short\n'])('an incomplete key, %j, is reported in a sentence and not replaced', (kept) => {
  writeFileSync(file(), kept)
  expect(() => openKeys(null, folder)).toThrow(FolderUnusable)
  expect(() => openKeys(null, folder)).toThrow(`The key in ${file()} is incomplete`)
  expect(readFileSync(file(), 'utf8')).toBe(kept)
})
