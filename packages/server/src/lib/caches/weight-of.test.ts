import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weightOf } from './weight-of.ts'

test('a value weighs at least its texts, and more than each of its parts', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), (list) => {
      const texts = list.filter((one) => typeof one === 'string').join('')
      expect(weightOf(list)).toBeGreaterThanOrEqual(texts.length)
      for (const one of list) expect(weightOf(list)).toBeGreaterThan(weightOf(one))
    }),
  )
})
