import { chmodSync, rmSync, statSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { FolderUnusable } from './private-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

const of = `/data/of-a-test-${process.pid}`
afterEach(() => rmSync(temporaryFolder(of), { recursive: true }))

test('a folder has one temporary folder, for its owner only', () => {
  const folder = temporaryFolder(of)
  expect(temporaryFolder(of)).toBe(folder)
  expect(temporaryFolder(`${of}-other`)).not.toBe(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  rmSync(temporaryFolder(`${of}-other`), { recursive: true })
})

test('a temporary folder that others may enter is refused', () => {
  const folder = temporaryFolder(of)
  chmodSync(folder, 0o755)
  expect(() => temporaryFolder(of)).toThrow(FolderUnusable)
  expect(() => temporaryFolder(of)).toThrow('is open to others: remove it')
  chmodSync(folder, 0o700)
})
