import { describe, expect, test } from 'vitest'
import { moveTo, placeOf, setPinned } from './own-order.ts'

/** `A` is pinned, `a` is not. */
const list = (names: string) =>
  [...names].map((name) => ({ website_id: name.toLowerCase(), pinned: name !== name.toLowerCase() }))
const names = (websites: readonly { website_id: string; pinned: boolean }[]) =>
  websites.map(({ website_id: id, pinned }) => (pinned ? id.toUpperCase() : id)).join('')

describe('moving a website', () => {
  test.each([
    ['abc', 'a', 2, 'bca'],
    ['abc', 'c', 0, 'cab'],
    ['abc', 'b', 9, 'acb'],
    ['abc', 'b', -1, 'bac'],
    ['ABcd', 'd', 0, 'ABdc'],
    ['ABcd', 'a', 1, 'BAcd'],
    ['abc', 'x', 1, 'abc'],
  ])('%s: %s to place %i is %s', (before, id, place, after) => {
    expect(names(moveTo(list(before), id, place))).toBe(after)
  })
})

test.each([
  ['abc', 'c', true, 'Cab'],
  ['Abc', 'c', true, 'ACb'],
  ['ABc', 'a', false, 'Bac'],
])('%s: pinning %s (%s) is %s', (before, id, pinned, after) => {
  expect(names(setPinned(list(before), id, pinned))).toBe(after)
})

test('places are counted among equally pinned websites', () => {
  expect(placeOf(list('ABcd'), 'd')).toEqual({ place: 1, of: 2 })
})
