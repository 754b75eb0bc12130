import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../lib/log.ts'
import { listen } from './listen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a connection that breaks while it is set up is replaced by one', async () => {
  let opened = 0
  let out = 0
  const lost = new Error('Connection terminated unexpectedly')
  // As pg does it: the event first, then the failure of the running query.
  const connect = async () => {
    opened++
    out++
    const client = new EventEmitter()
    const query = async () => {
      if (opened > 1) return
      client.emit('error', lost)
      throw lost
    }
    return Object.assign(client, { query, release: () => void out-- })
  }
  const heard: (string | null)[] = []
  const { stop } = listen(
    { connect } as unknown as Pool,
    'channel',
    (word) => heard.push(word),
    createLog('silent'),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect([opened, out, heard]).toEqual([2, 1, [null]])
  stop()
  expect(out).toBe(0)
})
