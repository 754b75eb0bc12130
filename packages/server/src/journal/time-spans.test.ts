import { expect, test } from 'vitest'
import { overlap, type TimeSpan } from './time-spans.ts'

const span = (earliest: number, latest: number): TimeSpan => ({ earliest, latest })
const none = span(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)

test.each<[what: string, spans: TimeSpan[], expected: boolean]>([
  ['nothing', [], false],
  ['one', [span(0, 10)], true],
  ['one after the other', [span(0, 10), span(10, 20)], false],
  ['in order, told in any', [span(20, 30), span(0, 10), span(30, 40), span(10, 20)], false],
  ['each a little into the next', [span(0, 12), span(10, 22), span(20, 32), span(30, 42)], false],
  ['each nearly over all', [span(0, 90), span(5, 100), span(2, 97)], true],
  ['pieces without events', [none, span(0, 10), none, span(10, 20), none], false],
  ['overlapping ones beside pieces without events', [none, span(0, 90), span(5, 100)], true],
  ['single events in order', [span(1, 1), span(2, 2), span(3, 3)], false],
])('%s', (_, spans, expected) => {
  expect(overlap(spans)).toBe(expected)
})
