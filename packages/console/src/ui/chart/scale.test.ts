import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks, labelEvery } from './scale.ts'

test.each([
  [0, 'count', [0, 1]],
  [0, 'duration', [0, 1]],
  [0, 'percent', [0, 25, 50, 75, 100]],
  [2, 'count', [0, 1, 2]],
  [3, 'count', [0, 1, 2, 3]],
  [10, 'count', [0, 3, 6, 9, 12]],
  [7_800, 'count', [0, 2000, 4000, 6000, 8000]],
  [100, 'percent', [0, 25, 50, 75, 100]],
  [152, 'duration', [0, 60, 120, 180]],
] as const)('up to %d (%s)', (max, kind, ticks) => {
  expect(axisTicks(max, kind)).toEqual(ticks)
})

test.each([
  [0, -3, [-3, -2, -1, 0]],
  [6, -3, [-5, -2.5, 0, 2.5, 5, 7.5]],
])('from %2$d up to %1$d', (max, min, ticks) => {
  expect(axisTicks(max, 'decimal', min)).toEqual(ticks)
})

test('an axis reaches its highest value with few ticks', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (max) => {
      const ticks = axisTicks(max, 'count')
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * 0.999)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('labels are as dense as they fit', () => {
  expect(labelEvery(24, 600, 60, [1, 2, 3, 4, 6, 12])).toBe(3)
  expect(labelEvery(7, 900, 60, [1, 2])).toBe(1)
})
