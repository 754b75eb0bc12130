import { describe, expect, test } from 'vitest'
import { empty, identifiersOf, join, numberedNames, param, type Sql, sql } from './sql.ts'
import { identifier } from './tables.ts'

const one = param('UInt8', 1)
const name = identifiersOf(['views', 'visits_2'])

describe('fragments become a statement with named parameters', () => {
  const cases: readonly [string, Sql, string, object][] = [
    ['no placeholders', sql`SELECT 1`, 'SELECT 1', {}],
    ['a parameter', sql`SELECT ${param('String', 'x')}`, 'SELECT {p0:String}', { p0: 'x' }],
    [
      'names are counted up',
      sql`${param('String', 'x')}, ${param('String', 'x')}`,
      '{p0:String}, {p1:String}',
      { p0: 'x', p1: 'x' },
    ],
    ['the same parameter keeps its name', sql`${one} + ${one}`, '{p0:UInt8} + {p0:UInt8}', { p0: 1n }],
    [
      'fragments join without a clash',
      sql`${sql`a = ${param('UInt8', 2)}`} AND ${sql`b = ${param('UInt8', 3)}`}`,
      'a = {p0:UInt8} AND b = {p1:UInt8}',
      { p0: 2n, p1: 3n },
    ],
    ['join', join([sql`a`, sql`b`, sql`c`]), 'a, b, c', {}],
    [
      'join with a separator',
      join([sql`a = ${one}`, sql`b`], sql` AND `),
      'a = {p0:UInt8} AND b',
      { p0: 1n },
    ],
    ['join of nothing', join([]), '', {}],
    ['empty', sql`SELECT 1${empty}`, 'SELECT 1', {}],
    [
      'identifiers',
      sql`SELECT ${name('visits_2')} FROM ${identifier('events')}`,
      'SELECT `visits_2` FROM `events`',
      {},
    ],
  ]
  test.each(cases)('%s', (_what, statement, text, params) => {
    expect(statement.text).toBe(text)
    expect(statement.params).toEqual(params)
  })
})

describe('text of a user cannot become SQL', () => {
  const hostile = "x'; DROP TABLE events; --"

  test('a string does not compile as a value, and throws', () => {
    // @ts-expect-error a plain string is no fragment
    expect(() => sql`SELECT ${hostile}`).toThrow(TypeError)
    // @ts-expect-error nor is a number
    expect(() => sql`LIMIT ${10}`).toThrow(TypeError)
    // @ts-expect-error nor undefined
    expect(() => sql`SELECT ${undefined}`).toThrow(TypeError)
  })

  test('an object that looks like a fragment does not compile, and throws', () => {
    // @ts-expect-error only sql`…` makes a fragment
    expect(() => sql`SELECT ${{ text: hostile, params: {} }}`).toThrow(TypeError)
    const parsed: unknown = JSON.parse('{"text":"1","params":{},"placeholder":"UInt8","value":"1"}')
    expect(() => sql`SELECT ${parsed as Sql}`).toThrow(TypeError)
    expect(() => join([parsed as Sql])).toThrow(TypeError)
  })

  test('the template cannot be called with text', () => {
    // @ts-expect-error a function call with a string is no template
    expect(() => sql(hostile)).toThrow(TypeError)
    // @ts-expect-error nor is an array
    expect(() => sql([hostile])).toThrow(TypeError)
  })

  test('a name outside the list does not compile, and throws', () => {
    // @ts-expect-error not in the list
    expect(() => name('bounces')).toThrow(TypeError)
    // @ts-expect-error not a table or column
    expect(() => identifier(hostile)).toThrow(TypeError)
    expect(() => name('__proto__' as 'views')).toThrow(TypeError)
  })

  test.each(['a b', 'a`b', '', '1a', 'a-b', 'ä'])('%j cannot be in a list of names', (bad) => {
    expect(() => identifiersOf([bad])).toThrow(TypeError)
  })
})

test('numbered names are one for each index, and end', () => {
  const nameOf = numberedNames('c', 2)
  expect([nameOf(0).text, nameOf(1).text]).toEqual(['`c0`', '`c1`'])
  expect(() => nameOf(2)).toThrow(TypeError)
})
