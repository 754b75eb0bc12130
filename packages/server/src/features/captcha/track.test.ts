import { expect, test } from 'vitest'
import { isPlausible, type TrackPoint } from './track.ts'

const drag: TrackPoint[] = [
  [0, 0, 3],
  [31, 8, 3],
  [62, 31, 4],
  [118, 74, 6],
  [190, 121, 5],
  [260, 138, 5],
  [410, 141, 5],
]
const keys: TrackPoint[] = [0, 212, 401, 588, 640, 703, 771, 930].map((time, i) => [time, i * 10, 0])
const robot: TrackPoint[] = Array.from({ length: 15 }, (_, i) => [i * 20, i * 10, 0])

test.each<[string, readonly TrackPoint[], number, boolean]>([
  ['a drag', drag, 141, true],
  ['key presses', keys, 70, true],
  ['an end that differs from the claimed one', drag, 150, false],
  ['perfectly even', robot, 140, false],
  [
    'one leap',
    [
      [0, 0, 0],
      [100, 2, 0],
      [200, 139, 0],
      [300, 141, 0],
    ],
    141,
    false,
  ],
  ['faster than a hand', drag.map(([t, x, y]) => [t / 4, x, y]), 141, false],
  ['time running back', [...drag.slice(0, 5), [100, 138, 5], [410, 141, 5]], 141, false],
  ['started at the end', drag.map(([t, x, y]) => [t, x / 10 + 127, y]), 141.1, false],
  [
    'two points',
    [
      [0, 0, 0],
      [500, 141, 0],
    ],
    141,
    false,
  ],
  ['nothing', [], 0, false],
])('%s: %#', (_, track, x, plausible) => {
  expect(isPlausible(track, x)).toBe(plausible)
})
