import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { tryNodeLock, withNodeLock } from './node-lock.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

let nodes: [OpenDatabase, OpenDatabase]
beforeAll(async () => {
  const connectionString = await newPostgresDatabase()
  const open = () => openDatabase({ connectionString }, createLog('silent'))
  nodes = [open(), open()]
})
afterAll(() => Promise.all(nodes.map((node) => node.close())))

/** Takes the lock and keeps it until released. Resolves once it is held. */
async function keep(pool: Pool, name: string) {
  const until = new EventEmitter()
  const ended = once(until, 'end')
  let done: Promise<boolean> | undefined
  const lost = await new Promise<AbortSignal>((held) => {
    done = tryNodeLock(pool, name, async (signal) => {
      held(signal)
      await ended
    })
  })
  return { lost, done, end: () => until.emit('end') }
}

test('one node at a time; another name is another lock', async () => {
  const [one, other] = nodes
  const { done, end } = await keep(one.pool, 'a')
  const none = () => Promise.resolve()
  expect(await tryNodeLock(other.pool, 'a', none)).toBe(false)
  expect(await tryNodeLock(one.pool, 'a', none)).toBe(false)
  expect(await tryNodeLock(other.pool, 'b', none)).toBe(true)
  end()
  expect(await done).toBe(true)
  expect(await tryNodeLock(other.pool, 'a', none)).toBe(true)
})

test('failing work releases the lock', async () => {
  const [one, other] = nodes
  const failed = tryNodeLock(one.pool, 'a', () => Promise.reject(new Error('no space')))
  await expect(failed).rejects.toThrow('no space')
  expect(await tryNodeLock(other.pool, 'a', () => Promise.resolve())).toBe(true)
})

test('a waiting node continues when the other is done, and reports once that it waits', async () => {
  const [one, other] = nodes
  const { done, end } = await keep(one.pool, 'a')
  const order: string[] = []
  const waiting = withNodeLock(other.pool, 'a', async () => void order.push('second'), {
    waiting: () => order.push('waits'),
  })
  await expect.poll(() => order).toEqual(['waits'])
  await pause(20)
  order.push('first')
  end()
  await Promise.all([done, waiting])
  expect(order).toEqual(['waits', 'first', 'second'])
})

test('a node that loses its connection is notified, and another may begin', async () => {
  const [one, other] = nodes
  const { lost, done, end } = await keep(one.pool, 'a')
  await other.pool.query(
    // Other test files hold such locks in other databases.
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
     WHERE locktype = 'advisory' AND datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await expect.poll(() => lost.aborted).toBe(true)
  expect(await tryNodeLock(other.pool, 'a', () => Promise.resolve())).toBe(true)
  end()
  await done
})

test('an aborted start stops waiting', async () => {
  const [one, other] = nodes
  const { done, end } = await keep(one.pool, 'a')
  const giveUp = new AbortController()
  const waiting = withNodeLock(other.pool, 'a', () => Promise.resolve(), { signal: giveUp.signal })
  giveUp.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  end()
  await done
})
