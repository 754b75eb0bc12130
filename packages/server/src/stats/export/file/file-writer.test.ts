import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { WholeSheet } from '../sheet.ts'
import { createFileWriter } from './file-writer.ts'

afterEach(() => {
  vi.useRealTimers()
})

const sheet: WholeSheet = {
  name: 'Names',
  columns: [{ title: 'Name', kind: 'text', width: 10 }],
  rows: [['anna'], ['bert']],
}

test('a file that is asked for while the idle thread ends is written by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const files = createFileWriter({ storeUrl: 'http://127.0.0.1:9/none', logLevel: 'silent' })
  const write = async () => {
    const reader = { signal: new AbortController().signal, take: () => undefined }
    const file = await files.write({ format: 'csv', zone: 'UTC', sheets: [sheet] }, reader)
    return text(file)
  }
  const first = await write()
  expect(first.split('\r\n')).toEqual(['Name', 'anna', 'bert', ''])
  while (vi.getTimerCount() === 0) await setImmediate()
  vi.runAllTimers()
  expect(await write()).toBe(first)
})
