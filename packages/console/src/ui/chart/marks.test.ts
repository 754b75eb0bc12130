import { expect, test } from 'vitest'
import { marksOf, textsAt } from './marks.ts'

const days = ['2025-06-01T00:00:00+08:00', '2025-06-02T00:00:00+08:00', '2025-06-03T00:00:00+08:00']
const at = (time: string) => Date.parse(time) / 1000

test.each([
  ['the first moment of a bucket', '2025-06-02T00:00:00+08:00', null, [1, 1]],
  ['the last second before it', '2025-06-01T23:59:59+08:00', null, [0, 0]],
  ['in the last bucket', '2025-06-03T12:00:00+08:00', null, [2, 2]],
  ['a span over two', '2025-06-01T12:00:00+08:00', '2025-06-02T12:00:00+08:00', [0, 1]],
  ['a span that ends as a bucket begins', '2025-06-01T12:00:00+08:00', '2025-06-02T00:00:00+08:00', [0, 0]],
  ['a span that reaches in and out', '2025-05-01T00:00:00+08:00', '2025-07-01T00:00:00+08:00', [0, 2]],
] as const)('%s', (_what, start, end, places) => {
  const note = { key: 'n', text: 'note', start: at(start), end: end && at(end) }
  expect(marksOf([note], days).map(({ from, to }) => [from, to])).toEqual([places])
})

test('the marks at a position', () => {
  const marks = [
    { key: 'a', text: 'A', from: 0, to: 2 },
    { key: 'b', text: 'B', from: 1, to: 1 },
  ]
  expect(textsAt(marks, 1)).toEqual(['A', 'B'])
  expect(textsAt(marks, 2)).toEqual(['A'])
})
