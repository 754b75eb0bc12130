import { expect, test } from 'vitest'
import { shadeOf } from './shade.ts'

test.each([
  [0, 100, 0],
  [100, 100, 100],
  [25, 100, 58],
  [1, 10_000, 17],
  [5, 0, 0],
])('%d of %d is tinted %d percent', (value, largest, percent) => {
  expect(shadeOf(value, largest)).toBe(percent)
})
