import { pino } from 'pino'
import { expect, test } from 'vitest'
import { awaitStore, StoreOutOfReach } from './await-store.ts'

const log = pino({ level: 'silent' })
const url = 'postgres://someone:secret@db.example:5432/footfall'

test('waits for a store that comes up later', async () => {
  let asked = 0
  const probe = async () => {
    asked += 1
    if (asked < 3) throw new Error('connection refused')
  }
  await awaitStore({ setting: 'DATABASE_URL', url, probe, passing: () => true }, { log })
  expect(asked).toBe(3)
})

test('reports setting, host and cause at once if waiting cannot help, without the password', async () => {
  const probe = () => Promise.reject(new Error('no such user'))
  const given = awaitStore({ setting: 'DATABASE_URL', url, probe, passing: () => false }, { log })
  await expect(given).rejects.toThrow(
    new StoreOutOfReach('The store of DATABASE_URL at db.example:5432 cannot be used: no such user'),
  )
})

test('reports a cause of several lines in one', async () => {
  const probe = () => Promise.reject(new Error('write EPROTO:wrong version number:\n  ssl3_record.c:350:\n'))
  const given = awaitStore({ setting: 'DATABASE_URL', url, probe, passing: () => false }, { log })
  await expect(given).rejects.toThrow(
    /cannot be used: write EPROTO:wrong version number: ssl3_record\.c:350:$/,
  )
})

test('names the folder of a socket', async () => {
  const socket = 'postgres:///footfall?host=/run/postgresql'
  const probe = () => Promise.reject(new Error('no such file'))
  const given = awaitStore({ setting: 'DATABASE_URL', url: socket, probe, passing: () => false }, { log })
  await expect(given).rejects.toThrow('The store of DATABASE_URL at /run/postgresql cannot be used')
})

test('stops waiting when the process is to stop', async () => {
  const stop = new AbortController()
  const probe = async () => {
    stop.abort()
    throw new Error('connection refused')
  }
  const waiting = awaitStore(
    { setting: 'DATABASE_URL', url, probe, passing: () => true },
    { log, signal: stop.signal },
  )
  await expect(waiting).rejects.toThrow('aborted')
})
