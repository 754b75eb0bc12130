import { expect, test } from 'vitest'
import { marksOf, textsAt } from './marks.ts'

const days = ['2025-06-01T00:00:00+08:00', '2025-06-02T00:00:00+08:00', '2025-06-03T00:00:00+08:00']
const at = (time: string) => Date.parse(time) / 1000

test.each([
  ['the first moment of a bucket', '2025-06-02T00:00:00+08:00', null, [1, 1]],
  ['the last second before it', '2025-06-01T23:59:59+08:00', null, [0, 0]],
  ['in the last bucket', '2025-06-03T12:00:00+08:00', null, [2, 2]],
  ['before the chart', '2025-05-31T23:59:59+08:00', null, null],
  ['after the chart', '2025-06-04T00:00:00+08:00', null, null],
  ['a span over two', '2025-06-01T12:00:00+08:00', '2025-06-02T12:00:00+08:00', [0, 1]],
  ['a span that ends as a bucket begins', '2025-06-01T12:00:00+08:00', '2025-06-02T00:00:00+08:00', [0, 0]],
  ['a span that reaches in and out', '2025-05-01T00:00:00+08:00', '2025-07-01T00:00:00+08:00', [0, 2]],
  ['a span that ends before', '2025-05-01T00:00:00+08:00', '2025-06-01T00:00:00+08:00', null],
] as const)('%s', (_what, start, end, places) => {
  const note = { key: 'n', text: 'note', start: at(start), end: end && at(end) }
  expect(marksOf([note], days, 'day').map(({ from, to }) => [from, to])).toEqual(places ? [places] : [])
})

test.each([
  ['month', '2025-02-01T00:00:00+08:00', '2025-03-01T00:00:00+08:00'],
  ['month', '2025-12-01T00:00:00+08:00', '2026-01-01T00:00:00+08:00'],
  ['week', '2025-06-02T00:00:00+08:00', '2025-06-09T00:00:00+08:00'],
  ['day', '2025-06-08T00:00:00+08:00', '2025-06-09T00:00:00+08:00'],
  ['hour', '2025-06-08T23:00:00+08:00', '2025-06-09T00:00:00+08:00'],
] as const)('a chart by %s whose last begins at %s is over at %s', (unit, start, end) => {
  const places = (time: number) =>
    marksOf([{ key: 'n', text: 'note', start: time, end: null }], [start], unit)
  expect(places(at(end) - 1)).toHaveLength(1)
  expect(places(at(end))).toEqual([])
})

test('a chart without buckets has no marks', () => {
  expect(marksOf([{ key: 'n', text: 'note', start: 0, end: null }], [], 'day')).toEqual([])
})

test('the marks at a position', () => {
  const marks = [
    { key: 'a', text: 'A', from: 0, to: 2 },
    { key: 'b', text: 'B', from: 1, to: 1 },
  ]
  expect(textsAt(marks, 1)).toEqual(['A', 'B'])
  expect(textsAt(marks, 2)).toEqual(['A'])
})
