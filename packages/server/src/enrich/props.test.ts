import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propLimits, readProps } from './props.ts'

test.each([
  [
    { plan: 'pro', seats: 5, trial: true },
    { plan: 'pro', seats: '5', trial: 'true' },
  ],
  [
    { zero: -0, price: 1.5, broken: Number.NaN },
    { zero: '0', price: '1.5' },
  ],
  [{ nested: { a: 1 }, list: [1], nothing: null, missing: undefined }, {}],
  [{ '': 'no name', ' size ': 'XL' }, { size: 'XL' }],
  [{ half: 'a\ud800' }, { half: 'a\ufffd' }],
  [{ plan: 'pro', ' plan': 'free' }, { plan: 'pro' }],
  [undefined, {}],
])('%j is stored as %j', (props, stored) => {
  expect({ ...readProps(props) }).toEqual(stored)
})

test('no key reaches a prototype', () => {
  const stored = readProps(JSON.parse('{"__proto__":"x","constructor":"y","toString":"z"}'))
  expect(Object.getPrototypeOf(stored)).toBeNull()
  expect(Object.entries(stored)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['toString', 'z'],
  ])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('the first thirty are kept, and the beginning of long ones', () => {
  const sent = Array.from({ length: 31 }, (_, i) => [`${i}`.padEnd(301, 'k'), 'é'.repeat(1001)])
  const kept = Array.from({ length: 30 }, (_, i) => [`${i}`.padEnd(300, 'k'), 'é'.repeat(1000)])
  expect(Object.entries(readProps(Object.fromEntries(sent)))).toEqual(kept)
})

test('whatever is sent, the limits hold', () => {
  const anything = fc.dictionary(fc.string({ unit: 'binary', maxLength: 400 }), fc.anything(), {
    maxKeys: 40,
  })
  fc.assert(
    fc.property(anything, (props) => {
      const entries = Object.entries(readProps(props))
      expect(entries.length).toBeLessThanOrEqual(propLimits.count)
      for (const [key, value] of entries) {
        expect(Buffer.byteLength(key)).toBeLessThanOrEqual(propLimits.keyBytes)
        expect(Buffer.byteLength(value)).toBeLessThanOrEqual(propLimits.valueBytes)
        expect((key + value).isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 20 },
  )
})
