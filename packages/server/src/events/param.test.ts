import { describe, expect, test } from 'vitest'
import { type ChType, Param, param } from './param.ts'

const instant = new Date('2026-02-03T04:05:06.789Z')

describe('a value takes the form ClickHouse reads', () => {
  const cases: readonly [ChType, unknown, string, unknown][] = [
    ['String', "it's", 'String', "it's"],
    ['String', '', 'String', ''],
    ['UInt8', 255, 'UInt8', 255n],
    ['UInt64', 18446744073709551615n, 'UInt64', 18446744073709551615n],
    ['UInt64', '18446744073709551615', 'UInt64', 18446744073709551615n],
    ['Int64', '-9223372036854775808', 'Int64', -9223372036854775808n],
    ['Float64', -0.5, 'Float64', -0.5],
    ['UUID', '00000000-0000-4000-8000-00000000000A', 'UUID', '00000000-0000-4000-8000-00000000000A'],
    ['DateTime64(3)', instant, "DateTime64(3, 'UTC')", '2026-02-03 04:05:06.789'],
    ['DateTime64(3)', 0, "DateTime64(3, 'UTC')", '1970-01-01 00:00:00.000'],
    ['Array(String)', ['a', "b'"], 'Array(String)', ['a', "b'"]],
    ['Array(UInt64)', ['1', 2, 3n], 'Array(UInt64)', [1n, 2n, 3n]],
    ['Array(DateTime64(3))', [0], "Array(DateTime64(3, 'UTC'))", ['1970-01-01 00:00:00.000']],
    ['Array(String)', [], 'Array(String)', []],
  ]
  test.each(cases)('%s %s', (type, value, placeholder, encoded) => {
    const made = new Param(type, value)
    expect(made.placeholder).toBe(placeholder)
    expect(made.value).toEqual(encoded)
  })
})

describe('a value that is none of the type throws', () => {
  const cases: readonly [ChType, unknown][] = [
    ['String', 1],
    ['String', null],
    ['UInt8', 256],
    ['UInt8', -1],
    ['UInt32', 1.5],
    ['UInt32', Number.NaN],
    ['UInt64', 2 ** 60],
    ['UInt64', '1; DROP'],
    ['UInt64', ''],
    ['Int8', 128],
    ['Float64', Number.POSITIVE_INFINITY],
    ['UUID', 'not-a-uuid'],
    ['DateTime64(3)', '2026-01-01'],
    ['DateTime64(3)', new Date(Number.NaN)],
    ['DateTime64(3)', 9e15],
    ['Array(String)', 'a'],
    ['Array(UInt8)', [1, 300]],
    ['Array(String)', [null]],
  ]
  test.each(cases)('%s %s', (type, value) => {
    expect(() => new Param(type, value)).toThrow()
  })
})

test('the compiler holds values to their types', () => {
  param('Array(UInt64)', ['1', 2n])
  // @ts-expect-error a number is no text
  expect(() => param('String', 1)).toThrow(TypeError)
  // @ts-expect-error null is no number
  expect(() => param('UInt8', null)).toThrow(TypeError)
  // @ts-expect-error an array of numbers is no array of texts
  expect(() => param('Array(String)', [1])).toThrow(TypeError)
})
