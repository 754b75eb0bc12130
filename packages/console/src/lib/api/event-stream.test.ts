import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser } from './event-stream.ts'

const all = (...pieces: string[]) => {
  const parse = createEventParser()
  return pieces.flatMap(parse)
}

test.each([
  ['one event', 'event: live\ndata: {"a":1}\n\n', [{ event: 'live', data: '{"a":1}' }]],
  ['without a name', 'data: x\n\n', [{ event: 'message', data: 'x' }]],
  ['several lines of data', 'data: a\ndata: b\n\n', [{ event: 'message', data: 'a\nb' }]],
  ['a heartbeat', ': still here\n\n', []],
  ['an event without data', 'event: live\n\n', []],
  ['one that has not ended', 'data: x\n', []],
  ['Windows lines', 'event: live\r\ndata: x\r\n\r\n', [{ event: 'live', data: 'x' }]],
])('%s', (_name, text, events) => expect(all(text)).toEqual(events))

test('the stream may be cut anywhere', () => {
  const text = 'event: live\r\ndata: 你好\r\n\r\n: beat\n\ndata: b\n\n'
  const whole = all(text)
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      expect(all(...places.slice(1).map((end, at) => text.slice(places[at], end)))).toEqual(whole)
    }),
  )
})
