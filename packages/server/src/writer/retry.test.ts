import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Retry } from './retry.ts'

test('the log tells why events wait, without naming a store that may be another', async () => {
  const logged: Array<{ msg: string; err?: { message: string } }> = []
  const log = pino(
    new Writable({ write: (line, _, done) => done(void logged.push(JSON.parse(String(line)))) }),
  )
  const retry = new Retry({ log, signal: new AbortController().signal, firstPause: 1 })
  let failures = 2
  await retry.untilDone(async () => {
    if (failures-- > 0) throw new Error('connect ECONNREFUSED 127.0.0.1:6379')
  })
  expect(logged.map(({ msg, err }) => [msg, err?.message])).toEqual([
    ['events wait in the journal: they cannot be stored now', 'connect ECONNREFUSED 127.0.0.1:6379'],
    ['the writer continues', undefined],
  ])
})
