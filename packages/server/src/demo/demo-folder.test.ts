import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDemoFolder, finishSample, removeUnfinishedSample } from './demo-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-sample-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what an interrupted first start has left is removed, a whole sample is not', () => {
  const start = () => {
    claimDemoFolder(folder)
    writeFileSync(path.join(folder, 'footfall.lock'), '')
    removeUnfinishedSample(folder)
    const found = readdirSync(folder).filter((name) => !name.startsWith('sample-'))
    mkdirSync(path.join(folder, 'events'), { recursive: true })
    writeFileSync(path.join(folder, 'events', 'visits'), '1')
    return found
  }
  expect(start()).toEqual(['footfall.lock'])
  expect(start()).toEqual(['footfall.lock'])
  finishSample(folder)
  expect(start()).toEqual(['events', 'footfall.lock'])
})

test('a folder with other data is neither claimed nor changed', () => {
  writeFileSync(path.join(folder, 'diary'), '')
  expect(() => claimDemoFolder(folder)).toThrow('contains other data')
  expect(readdirSync(folder)).toEqual(['diary'])
})
