import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { listen } from './listen.ts'
import { openDatabase } from './open.ts'

afterEach(() => void vi.useRealTimers())

test('a connection that breaks while it is set up is replaced by one', async () => {
  vi.useFakeTimers()
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

test('channels of a pool share a connection: each hears its own, and again after a loss', async () => {
  const log = createLog('silent')
  const { pool, close } = openDatabase({ connectionString: await newPostgresDatabase() }, log)
  const heard: string[] = []
  const channels = ['one', 'two'].map((channel) =>
    listen(pool, channel, (word) => heard.push(`${channel} ${word}`), log),
  )
  await Promise.all(channels.map(({ begun }) => begun))
  const listening = async () =>
    (
      await pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      )
    ).rows
  expect(await listening()).toHaveLength(1)
  await pool.query(`SELECT pg_notify('one', 'a'), pg_notify('two', 'b')`)
  await expect.poll(() => heard).toEqual(['one null', 'two null', 'one a', 'two b'])
  await pool.query('SELECT pg_terminate_backend($1)', [(await listening())[0]?.pid])
  await expect.poll(() => heard.slice(4)).toEqual(['one null', 'two null'])
  channels[0]?.stop()
  await pool.query(`SELECT pg_notify('one', 'c'), pg_notify('two', 'd')`)
  await expect.poll(() => heard.slice(6)).toEqual(['two d'])
  channels[1]?.stop()
  await close()
  expect(heard).toHaveLength(7)
})
