import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { readablePage } from './page-text.ts'

afterEach(() => vi.restoreAllMocks())

const escaped = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`

/** By `decodeURIComponent`, which refuses what is not UTF-8. */
function isText(run: string): boolean {
  try {
    decodeURIComponent(run)
    return true
  } catch {
    return false
  }
}

test('escapes that are no text stay, in capitals, and no others', () => {
  const byte = fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom(0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xdf, 0xe0, 0xe4, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
  )
  const check = (run: string) => {
    const page = readablePage(run)
    if (!isText(run)) expect(page, run).toBe(run.toUpperCase())
    else expect(decodeURIComponent(page), run).toBe(decodeURIComponent(run))
  }
  fc.assert(
    fc.property(fc.array(byte, { minLength: 1, maxLength: 5 }), (bytes) =>
      check(bytes.map(escaped).join('')),
    ),
    { numRuns: 2000 },
  )
  for (const point of [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x1_0000, 0x10_ffff])
    check(encodeURIComponent(String.fromCodePoint(point)))
})

test('thousands of escapes that are no text do not cost an error each', () => {
  const decode = vi.spyOn(globalThis, 'decodeURIComponent')
  expect(readablePage('/%e4a'.repeat(1000))).toBe('/%E4a'.repeat(1000))
  expect(decode.mock.results.filter(({ type }) => type === 'throw')).toEqual([])
})
