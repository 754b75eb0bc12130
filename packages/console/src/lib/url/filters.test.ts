import { maxFilters } from '@footfall/contract/stats/filters'
import { describe, expect, test } from 'vitest'
import {
  type Filter,
  narrow,
  readFilters,
  repairedFilters,
  setFilter,
  toggleValue,
  writeFilters,
} from './filters.ts'

const page: Filter = { field: 'page', operator: 'in', value: ['/定价'] }
const country: Filter = { field: 'country', operator: 'not_in', value: ['cn', 'us'] }

test('written filters are read back', () => {
  expect(readFilters(writeFilters([page, country]))).toEqual([page, country])
  expect(writeFilters([])).toBeNull()
  const tooMany = Array.from({ length: maxFilters + 1 }, () => page)
  expect(readFilters(writeFilters(tooMany))).toHaveLength(maxFilters)
})

test('plain base64 is read, too', () => {
  const json = JSON.stringify([{ field: 'browser', value: ['Chrome??>>'] }])
  const plain = Buffer.from(json).toString('base64')
  expect(plain).toMatch(/[+/]/)
  expect(readFilters(plain)).toEqual([{ field: 'browser', operator: 'in', value: ['Chrome??>>'] }])
})

test('plain base64 is read from an address whose + nobody escaped', () => {
  const plain = Buffer.from('[{"field":"page","value":["/户外"]}]').toString('base64')
  expect(plain).toContain('+')
  const read = new URLSearchParams(`filters=${plain}`).get('filters')
  expect(readFilters(read)).toEqual([{ field: 'page', operator: 'in', value: ['/户外'] }])
})

describe('invalid entries are left out', () => {
  test.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('hello').toString('base64')],
    ['no list', Buffer.from('{"field":"page"}').toString('base64')],
    ['an unknown field', Buffer.from('[{"field":"__proto__","value":["x"]}]').toString('base64')],
    [
      'an unknown operator',
      Buffer.from('[{"field":"page","operator":"like","value":["x"]}]').toString('base64'),
    ],
    ['no values', Buffer.from('[{"field":"page","value":[]}]').toString('base64')],
  ])('%s', (_name, text) => expect(readFilters(text)).toEqual([]))
})

test('only unreadable filters are removed from the address', () => {
  const sound = writeFilters([page])
  expect(repairedFilters(null)).toBeUndefined()
  expect(repairedFilters(sound)).toBeUndefined()
  expect(repairedFilters('%%%')).toBeNull()
  expect(repairedFilters(Buffer.from('{"field":"page"}').toString('base64'))).toBeNull()
  const half = Buffer.from(JSON.stringify([page, { field: 'nothing', value: ['x'] }])).toString('base64')
  expect(repairedFilters(half)).toBe(sound)
})

describe('setting a filter', () => {
  test('adds it, replaces the filter of its field, or without values removes it', () => {
    const added = setFilter([page], country)
    expect(added).toEqual([page, country])
    const replaced = setFilter(added, { ...page, value: ['/b'] })
    expect(replaced).toEqual([{ ...page, value: ['/b'] }, country])
    expect(setFilter(replaced, { ...page, value: [] })).toEqual([country])
  })

  test('without values where the operator takes none', () => {
    const set: Filter = { field: 'utm_source', operator: 'is_set', value: [] }
    expect(setFilter([], set)).toEqual([set])
  })

  test('by a click on a row; a second click removes it', () => {
    const once = toggleValue([country], 'page', '/a')
    expect(once).toEqual([country, { field: 'page', operator: 'in', value: ['/a'] }])
    expect(toggleValue(once, 'page', '/b')).toEqual([
      country,
      { field: 'page', operator: 'in', value: ['/b'] },
    ])
    expect(toggleValue(once, 'page', '/a')).toEqual([country])
    expect(toggleValue([country], 'country', 'cn')).toEqual([{ ...country, operator: 'in', value: ['cn'] }])
  })
})

test('a property is asked for besides another one, a page instead of another one', () => {
  const property = (value: string): Filter => ({ field: 'event_property', operator: 'in', value: [value] })
  const [pro, red] = [property('plan=pro'), property('color=red')]
  expect(narrow([page, pro], red)).toEqual([page, pro, red])
  expect(narrow([pro], pro)).toEqual([pro])
  expect(narrow([pro, page], { ...page, value: ['/'] })).toEqual([pro, { ...page, value: ['/'] }])
})
