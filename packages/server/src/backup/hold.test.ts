import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DataFolderInUse } from '../lib/folders/data-folder-lock.ts'
import { createLog } from '../lib/log.ts'
import { holdWriter, serveHolds } from './hold.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-hold-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a holder of the folder that is not a server is reported in a sentence', async () => {
  const failure = holdWriter(folder, 0)
  await expect(failure).rejects.toBeInstanceOf(DataFolderInUse)
  await expect(failure).rejects.toThrow('Another process holds the data folder')
})

test('the writer is paused from the answer until it is released', async () => {
  let isHeld = false
  const runPaused = async <T>(work: () => Promise<T>): Promise<T> => {
    isHeld = true
    return work().finally(() => {
      isHeld = false
    })
  }
  const end = await serveHolds(folder, { runPaused }, createLog('silent'))
  const hold = await holdWriter(folder)
  expect(isHeld).toBe(true)
  hold.letGo()
  await expect.poll(() => isHeld).toBe(false)
  end()
})

test('a backup is told that the server ends if the writer stops before it pauses', async () => {
  const runPaused = async (): Promise<never> => {
    throw new Error('the writer is stopping')
  }
  const end = await serveHolds(folder, { runPaused }, createLog('silent'))
  await expect(holdWriter(folder)).rejects.toThrow('The server has ended')
  end()
})

test('a server that ended meanwhile is noticed, also if another one runs by then', async () => {
  const paused = { runPaused: <R>(work: () => Promise<R>) => work() }
  const serve = () => serveHolds(folder, paused, createLog('silent'))
  const end = await serve()
  const hold = await holdWriter(folder)
  expect(() => hold.assertHeld()).not.toThrow()
  end()
  const endNext = await serve()
  const failure = () => {
    try {
      return hold.assertHeld()
    } catch (error) {
      return String(error)
    }
  }
  await expect.poll(failure).toContain('The server has ended or was started again')
  hold.letGo()
  endNext()
})
