import { expect, test } from 'vitest'
import { pictureProblem } from './read-picture.ts'

test.each([
  [{ type: 'image/png', size: 10 }, null],
  [{ type: 'image/webp', size: 2_097_152 }, null],
  [{ type: 'image/jpeg', size: 2_097_153 }, 'size'],
  [{ type: 'image/svg+xml', size: 10 }, 'kind'],
  [{ type: '', size: 10 }, 'kind'],
] as const)('%o: %s', (file, problem) => {
  expect(pictureProblem(file)).toBe(problem)
})
