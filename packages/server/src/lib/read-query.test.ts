import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readQuery } from './read-query.ts'

const bytes = fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
/** Escapes of any bytes, of text, and what is between them. */
const queries = fc
  .array(
    fc.oneof(
      bytes,
      fc.constantFrom('%e4', '%e8%b6%b3', '%f0%9f%8d%8c', '%', 'a', '=', '&', '+'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''))

test('a query is read as browsers read it', () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect([...readQuery(query)]).toEqual([...new URLSearchParams(query)])
    }),
    { numRuns: 1000 },
  )
})

test('nothing is left to decode that is no text', () => {
  const Real = URLSearchParams
  const given: string[] = []
  vi.stubGlobal(
    'URLSearchParams',
    class extends Real {
      constructor(query: string) {
        given.push(query)
        super(query)
      }
    },
  )
  try {
    expect(readQuery('?a=%e4&b=%e8%b6%b3').get('b')).toBe('足')
    expect(given.map(decodeURIComponent)).toEqual(['?a=\ufffd&b=足'])
  } finally {
    vi.unstubAllGlobals()
  }
})
