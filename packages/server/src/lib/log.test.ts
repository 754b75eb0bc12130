import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createLog, logWarnings } from './log.ts'

function collectLines() {
  const lines: string[] = []
  const to = new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      lines.push(line)
      done()
    },
  })
  return { lines, to }
}

function written(level: string, terminal: boolean, err: unknown): string {
  const { lines, to } = collectLines()
  createLog(level, { terminal, to }).error({ err }, 'it failed')
  return lines.join('')
}

const refused = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' })
const failed = new Error('no rows', { cause: refused })

test('an error is one line with a code, what was behind it, and its place', () => {
  const line = written('info', false, failed)
  expect(line.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(line).err).toEqual({
    code: 'Error',
    message: 'no rows: connect refused',
    at: expect.stringMatching(/^log\.test\.ts:\d+:\d+$/),
  })
  expect(JSON.parse(written('info', false, refused)).err.code).toBe('ECONNREFUSED')
})

test.each(['no room', 'It cannot be written: no room'])('“%s” says once what was behind it', (message) => {
  const line = written('info', false, new TypeError(message, { cause: new Error('no room') }))
  expect(JSON.parse(line)).toMatchObject({ err: { message } })
})

test('on a terminal, too', () => {
  const shown = written('info', true, refused)
  expect(shown.trimEnd().split('\n')).toHaveLength(1)
  expect(shown).toContain('ECONNREFUSED')
})

test('a connection tried at several addresses says why at each', () => {
  const several = Object.assign(new AggregateError([refused, new Error('other')]), { code: 'ECONNREFUSED' })
  const { err } = JSON.parse(written('warn', false, several))
  expect(err).toMatchObject({ code: 'ECONNREFUSED', message: 'connect refused: other' })
})

test.each(['trace', 'debug'])('at %s it brings its stack', (level) => {
  expect(JSON.parse(written(level, false, failed)).err.stack).toContain('log.test.ts')
})

test.each(['debug', 'info'])('at %s it brings no password that an error carries', (level) => {
  const command = { name: 'hello', args: ['AUTH', 'default', 'pa55word'] }
  for (const terminal of [true, false])
    expect(written(level, terminal, Object.assign(new Error('WRONGPASS'), { command }))).not.toContain('pa55')
})

test.each(['a word', undefined, null, 7])('%o may be thrown as well', (thrown) => {
  expect(JSON.parse(written('info', false, thrown)).msg).toBe('it failed')
})

test('a library’s warning of several lines is one line of the log, and nothing else prints it', async () => {
  const before = process.listeners('warning')
  onTestFinished(() => {
    process.removeAllListeners('warning')
    for (const listener of before) process.on('warning', listener)
  })
  const { lines, to } = collectLines()
  logWarnings(createLog('info', { terminal: false, to }))
  process.emitWarning('the next version\nneeds another Node')
  await new Promise(setImmediate)
  expect(process.listenerCount('warning')).toBe(1)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    err: { code: 'Warning', message: 'the next version\nneeds another Node' },
  })
})
