import { expect, test } from 'vitest'
import { empty, identifier, join, param, sql } from './sql.ts'

test('values travel beside the text, renumbered where fragments meet', () => {
  const a = sql`x = ${param('String', "a'b")}`
  const b = sql`y IN ${param('Array(String)', ['c'])}`
  const whole = sql`SELECT 1 WHERE ${join([a, b, a], sql` AND `)}${empty}`
  expect(whole.text).toBe('SELECT 1 WHERE x = {p0:String} AND y IN {p1:Array(String)} AND x = {p2:String}')
  expect(whole.params).toEqual({ p0: "a'b", p1: ['c'], p2: "a'b" })
})

test('a plain string neither compiles nor runs', () => {
  // @ts-expect-error a string is no fragment
  expect(() => sql`SELECT ${'1; DROP TABLE events'}`).toThrow(TypeError)
})

test.each(['String); DROP', '', 'Array(', "Enum8('a'='1')--"])('%s is no parameter type', (type) => {
  expect(() => param(type, 1)).toThrow(TypeError)
})

test.each([
  'String',
  'Array(String)',
  'DateTime64(3)',
  "DateTime64(3, 'UTC')",
  'Array(Tuple(String, UInt8))',
  'Nullable(Int64)',
  'Map(String, String)',
])('%s is one', (type) => {
  expect(param(type, 1).type).toBe(type)
})

test.each(['Events', 'a b', 'a;b', '1a', 'a.b'])('%s is no name', (name) => {
  expect(() => identifier(name)).toThrow(TypeError)
})
