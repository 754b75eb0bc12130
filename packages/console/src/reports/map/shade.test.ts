import { expect, test } from 'vitest'
import { quantileShades } from './shade.ts'

test.each([
  [
    'each fifth has a depth of its own, however far the largest is away',
    [3, 1, 90_000, 2, 4],
    [57, 16, 100, 36, 78],
  ],
  ['a single figure is the largest', [7], [100]],
  ['equal figures are tinted alike', [5, 5, 9], [16, 16, 100]],
  ['nothing has no tint', [0, 3, 4], [0, 16, 100]],
])('%s', (_name, values, depths) => {
  expect(values.map(quantileShades(values))).toEqual(depths)
})
