import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, cutToBytes } from './clean-text.ts'

test.each([
  ['as it is', 'as it is'],
  ['  ends\n', 'ends'],
  ['a\u0000b\r\n\tc', 'a b c'],
  ['half \ud83d', 'half \ufffd'],
  ['足迹 👣', '足迹 👣'],
])('%j is stored as %j', (text, stored) => {
  expect(cleanText(text, 100)).toBe(stored)
})

test.each([
  ['abcdef', 3, 'abc'],
  ['足迹', 6, '足迹'],
  ['足迹', 5, '足'],
  ['足迹', 2, ''],
  ['👣👣', 7, '👣'],
])('%s within %d bytes is %s', (text, max, cut) => {
  expect(cutToBytes(text, max)).toBe(cut)
})

test('a cut text is the longest well-formed beginning that fits', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 0, max: 80 }),
      (text, max) => {
        const cut = cutToBytes(text, max)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.isWellFormed()).toBe(true)
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(max)
        const next = [...text].slice([...cut].length)[0]
        if (next !== undefined) expect(Buffer.byteLength(cut + next)).toBeGreaterThan(max)
      },
    ),
  )
})

test('cleaning twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = cleanText(text, 200)
      expect(once.isWellFormed()).toBe(true)
      expect(cleanText(once, 200).trim()).toBe(once.trim())
    }),
  )
})
