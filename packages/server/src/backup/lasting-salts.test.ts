import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { FolderUnusable } from '../lib/folders/private-folder.ts'
import { createLog } from '../lib/log.ts'
import { systemClock } from '../lib/time/clock.ts'
import { backUp } from './backup.ts'
import { lastingSalts } from './lasting-salts.ts'

const kept = { '2025-05': 'bWF5', '2025-05-31': 'ZGF5', '~own ids': 'b3du' }

test('salts of months and days are left out', () => {
  expect(lastingSalts(JSON.stringify(kept), 'salts.json')).toBe(JSON.stringify({ '~own ids': 'b3du' }))
})

test('no file of a backup contains one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-backup-'))
  const [dataDir, target] = [path.join(folder, 'data'), path.join(folder, 'backup')]
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'salts.json'), JSON.stringify(kept))
  const deps = { log: createLog('silent'), clock: systemClock }
  await backUp({ ...readConfig({}), dataDir }, { to: target, keep: null }, deps)
  const held = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)))
    .map((bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString())
    .join('\n')
  expect(held).toContain('salts.json')
  expect(held).toContain('b3du')
  for (const salt of ['bWF5', 'ZGF5']) expect(held).not.toContain(salt)
  expect(readdirSync(dataDir).sort()).toEqual(['backup.lock', 'footfall.lock', 'salts.json'])
  rmSync(folder, { recursive: true })
})

test('damaged salts are named, and there is no new backup', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-backup-'))
  const [dataDir, target] = [path.join(folder, 'data'), path.join(folder, 'backup')]
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'salts.json'), '{"2025-05":"AAAA')
  const deps = { log: createLog('silent'), clock: systemClock }
  await expect(backUp({ ...readConfig({}), dataDir }, { to: target, keep: null }, deps)).rejects.toThrow(
    new FolderUnusable(
      `The visitor salts in ${dataDir}/salts.json are damaged: restore this file from a backup, or delete it. Without it, visitors count as new.`,
    ),
  )
  expect(readdirSync(dataDir).sort()).toEqual(['backup.lock', 'footfall.lock', 'salts.json'])
  expect(
    readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  ).toEqual([])
  rmSync(folder, { recursive: true })
})
