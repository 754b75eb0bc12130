import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Retry } from './retry.ts'

test('the log tells why events wait, each reason once, without naming a store that may be another', async () => {
  const logged: Array<{ msg: string; err?: { message: string } }> = []
  const log = pino(
    new Writable({ write: (line, _, done) => done(void logged.push(JSON.parse(String(line)))) }),
  )
  const retry = new Retry({ log, signal: new AbortController().signal, firstPause: 1 })
  const away = 'connect ECONNREFUSED 127.0.0.1:6379'
  const fails = (reasons: readonly string[]) => {
    const left = [...reasons]
    return retry.untilDone(async () => {
      const reason = left.shift()
      if (reason) throw new Error(reason)
    })
  }
  await fails([away, away, 'the insert is refused', away])
  await fails([away])
  expect(logged.map(({ msg, err }) => [msg, err?.message])).toEqual([
    ['events wait in the journal: they cannot be stored now', away],
    ['events wait in the journal: they cannot be stored now', 'the insert is refused'],
    ['the writer continues', undefined],
    ['events wait in the journal: they cannot be stored now', away],
    ['the writer continues', undefined],
  ])
})
