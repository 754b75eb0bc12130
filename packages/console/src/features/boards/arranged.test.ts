import { expect, test } from 'vitest'
import { arranged } from './arranged.ts'

test.each([
  ['abc', 'a', 2, 'bca'],
  ['abc', 'c', 0, 'cab'],
  ['abc', 'b', 9, 'acb'],
  ['abc', 'b', -1, 'bac'],
  ['abc', 'x', 1, 'abc'],
])('%s: %s to place %i is %s', (before, id, place, after) => {
  expect(arranged([...before], id, place).join('')).toBe(after)
})
