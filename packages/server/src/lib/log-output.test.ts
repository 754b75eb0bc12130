import { closeSync, openSync, writeSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { logOutput } from './log-output.ts'

/** An output that takes so many bytes a call, or fails with an error; `fails` is what the next calls do. */
function outputOf(bytesAtOnce = Number.POSITIVE_INFINITY) {
  const state = { text: '', calls: 0, fails: [] as (string | null)[] }
  const log = logOutput((bytes) => {
    state.calls++
    const code = state.fails.shift()
    if (code) throw Object.assign(new Error(code), { code })
    const part = bytes.subarray(0, bytesAtOnce)
    state.text += Buffer.from(part).toString()
    return part.length
  })
  return { log, state }
}

test.runIf(process.platform === 'linux')('a full disk stops nothing', () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const log = logOutput((bytes) => writeSync(full, bytes))
  expect(() => log.write('one\n')).not.toThrow()
})

test.each(['ENOSPC', 'EIO', 'EPIPE', 'EBADF'])(
  'after %s, lines are left out until one can be written',
  (code) => {
    const { log, state } = outputOf()
    state.fails = [null, code, code]
    for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) log.write(line)
    expect(state.text).toBe('one\nfour\n')
  },
)

test('a line that is written in pieces is whole, and one that ends early is followed by a new line', () => {
  const { log, state } = outputOf(2)
  state.fails = [null, null, null, 'ENOSPC']
  for (const line of ['one\n', 'two\n', 'six\n']) log.write(line)
  expect(state.text).toBe('one\ntw\nsix\n')
})

test('a reader that is slow for a moment loses nothing; one that has stopped holds up one line, and no more', () => {
  const { log, state } = outputOf()
  state.fails = ['EAGAIN', 'EAGAIN']
  log.write('one\n')
  expect(state.text).toBe('one\n')
  state.fails = Array.from({ length: 100 }, () => 'EAGAIN')
  log.write('two\n')
  const before = state.calls
  for (const line of ['three\n', 'four\n']) log.write(line)
  expect(state.calls).toBe(before + 2)
  state.fails = []
  log.write('five\n')
  expect(state.text).toBe('one\nfive\n')
})
