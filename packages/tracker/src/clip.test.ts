import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clip } from './clip.ts'

test.each([
  ['', 10, ''],
  ['abc', 2, 'ab'],
  ['足迹', 6, '足迹'],
  ['足迹', 5, '足'],
  ['足迹', 2, ''],
  ['🦶🦶', 7, '🦶'],
  ['a\ud83e', 10, 'a\ufffd'],
  [42, 10, '42'],
  [false, 10, 'false'],
])('%j in %i bytes is %j', (text, bytes, clipped) => {
  expect(clip(text, bytes)).toBe(clipped)
})

/** Unpaired surrogates become U+FFFD. */
const wellFormed = (text: string) => Buffer.from(text).toString()

test('the result is always well-formed, within the limit, and complete if it fits', () => {
  const unit = fc.oneof(
    fc.constantFrom('a', '"', '\\', 'é', '足', '🦶', '\ud83e', '\udd36', '\u0000'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(unit), fc.integer({ min: 0, max: 60 }), (units, bytes) => {
      const text = wellFormed(units.join(''))
      const clipped = clip(units.join(''), bytes)
      expect(clipped).toBe(wellFormed(clipped))
      expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(bytes)
      // A byte order mark at the very beginning is interpreted as one and removed.
      expect(text.replace(/^\ufeff/, '').startsWith(clipped)).toBe(true)
      if (Buffer.byteLength(text) <= bytes) expect(clipped).toBe(text.replace(/^\ufeff/, ''))
    }),
  )
})
