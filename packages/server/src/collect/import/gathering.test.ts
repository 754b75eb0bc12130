/** Imported events gather while an import comes in that is not in order of time, until its last call is over. */
import { expect, test } from 'vitest'
import { Gathering } from './gathering.ts'

const mixed = { earliest: 0, latest: 1000 }

function started({ calls, spans = [mixed, mixed] }: { calls: number; spans?: (typeof mixed)[] }) {
  let time = 0
  const gathering = new Gathering(() => time)
  for (const span of spans) gathering.add(span)
  for (let i = 0; i < calls; i++) gathering.begin()
  return { gathering, pass: (milliseconds: number) => (time += milliseconds) }
}

test.each([
  ['many calls at once', { calls: 3 }, true],
  ['two calls', { calls: 2 }, false],
  [
    'many in order of time',
    {
      calls: 3,
      spans: [
        { earliest: 0, latest: 10 },
        { earliest: 11, latest: 20 },
      ],
    },
    false,
  ],
])('%s', (_, calls, expected) => {
  expect(started(calls).gathering.isOn).toBe(expected)
})

test('the last calls of an import still gather, however long each takes', () => {
  const { gathering, pass } = started({ calls: 3 })
  for (let running = 3; running > 0; running--) {
    pass(2000)
    expect(gathering.isOn).toBe(true)
    gathering.end()
  }
  pass(499)
  expect(gathering.isOn).toBe(true)
  pass(1)
  expect(gathering.isOn).toBe(false)
})

test('calls that follow one another do not gather anew', () => {
  const { gathering, pass } = started({ calls: 3 })
  for (let i = 0; i < 3; i++) gathering.end()
  pass(500)
  for (let i = 0; i < 5; i++) {
    gathering.begin()
    expect(gathering.isOn).toBe(false)
    gathering.end()
  }
})
