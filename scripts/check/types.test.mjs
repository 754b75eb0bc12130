import { expect, test } from 'vitest'
import { briefErrors } from './types.mjs'

const reason = `Type '"metric.returns"' is not assignable to type '${'"a" | '.repeat(100)}"b"'. Did you mean '"metric.return"'?`
const missing = (/** @type {string} */ place) =>
  `${place}: error TS2345: Argument of type '["metric.returns"]' is not assignable.\n  Type '[…]' is not assignable.\n    ${reason}\n`

test('a reason that many places have is written once, with the compiler’s suggestion', () => {
  const places = Array.from({ length: 13 }, (_, n) => `Card${n}.tsx(9,1)`)
  const lines = briefErrors(places.map(missing).join(''))
  expect(lines).toHaveLength(2 + 10 + 1)
  expect(lines[0]).toMatch(/^Card0\.tsx\(9,1\): error TS2345/)
  expect(lines[1]).toMatch(/^ {2}Type '"metric\.returns"' .* … .*Did you mean '"metric\.return"'\?$/)
  expect(lines[1]?.length).toBeLessThan(400)
  expect(lines[2]).toBe('  also Card1.tsx(9,1)')
  expect(lines.at(-1)).toBe('  and 2 more places')
})

test('an error that two configurations find is written once, different ones each', () => {
  const one = 'a.ts(1,1): error TS2304: Cannot find name ‘x’.\n'
  const other = 'b.ts(1,1): error TS2304: Cannot find name ‘y’.\n'
  expect(briefErrors(one + other + one)).toEqual([one.trimEnd(), other.trimEnd()])
})

test('no error is no line', () => expect(briefErrors('')).toEqual([]))
