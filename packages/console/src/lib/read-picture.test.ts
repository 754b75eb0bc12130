import { expect, test } from 'vitest'
import { pictureProblem } from './read-picture.ts'

test.each([
  [{ type: 'image/png', size: 10 }, null],
  [{ type: 'image/webp', size: 2_097_152 }, null],
  [{ type: 'image/jpeg', size: 2_097_153 }, 'picture_too_large'],
  [{ type: 'image/svg+xml', size: 10 }, 'picture_rule'],
  [{ type: '', size: 10 }, 'picture_rule'],
] as const)('%o: %s', (file, problem) => {
  expect(pictureProblem(file)).toBe(problem)
})
