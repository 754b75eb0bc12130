import { expect, test } from 'vitest'
import { isUnmodified } from './unmodified.ts'

test.each([
  [undefined, '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a"', '"a"', true],
  ['*', '"a"', true],
  ['"x","y"', '"a"', false],
  ['', '"a"', false],
])('If-None-Match %s for the tag %s: %s', (header, etag, unmodified) => {
  expect(isUnmodified(header, etag)).toBe(unmodified)
})
