import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../lib/log.ts'
import { backUp } from './backup.ts'
import { lastingSalts } from './lasting-salts.ts'

const kept = { '2025-05': 'bWF5', '2025-05-31': 'ZGF5', '~own ids': 'b3du' }

test('a backup holds no salt of a month or a day', () => {
  expect(lastingSalts(JSON.stringify(kept))).toBe(JSON.stringify({ '~own ids': 'b3du' }))
})

test('no file of a backup does', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-backup-'))
  const [dataDir, target] = [path.join(folder, 'data'), path.join(folder, 'backup')]
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'salts.json'), JSON.stringify(kept))
  await backUp({ ...readConfig({}), dataDir }, target, createLog('silent'))
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' })
  expect(files).toContain('salts.json')
  const held = files.map((file) => readFileSync(path.join(target, file), 'utf8')).join('\n')
  expect(held).toContain('b3du')
  for (const salt of ['bWF5', 'ZGF5']) expect(held).not.toContain(salt)
  rmSync(folder, { recursive: true })
})
