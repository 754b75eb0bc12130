import { expect, test } from 'vitest'
import {
  emptyPage,
  isWhole,
  type MatcherDraft,
  matcherOf,
  readMatchers,
  writeMatchers,
} from './matcher-text.ts'

const drafts: MatcherDraft[] = [
  { kind: 'page', operator: 'starts_with', value: '/博客/' },
  { kind: 'event', operator: 'is', value: 'sign up' },
  { kind: 'scroll', operator: 'is', value: '/docs', depth: 75 },
  { kind: 'goal', operator: 'is', value: '5f3a' },
  { kind: 'any', operator: 'is', value: '' },
]

test('what is written into the address is read out of it', () => {
  const text = writeMatchers(drafts)
  expect(text).toMatch(/^[\w-]+$/)
  expect(readMatchers(text, 10)).toEqual(drafts)
  expect(readMatchers(text, 2)).toEqual(drafts.slice(0, 2))
  expect(writeMatchers([])).toBeNull()
})

test.each([
  null,
  '',
  '!',
  btoa('{}'),
  btoa('[{"kind":"scroll"},{"kind":"scroll","depth":101},{"kind":"scroll","depth":"5"}]'),
  btoa('[1,{"kind":"nope"},{"kind":"page","operator":"like"}]'),
])('%s reads as none', (text) => {
  expect(readMatchers(text, 10)).toEqual([])
})

test('a page without a path cannot be asked for, anything can', () => {
  expect(isWhole(emptyPage)).toBe(false)
  expect(isWhole({ kind: 'any', operator: 'is', value: '' })).toBe(true)
  expect(matcherOf({ kind: 'any', operator: 'is', value: 'x' })).toEqual({ kind: 'any' })
  expect(isWhole({ kind: 'goal', operator: 'is', value: '' })).toBe(false)
  expect(matcherOf({ kind: 'goal', operator: 'is', value: '5f3a' })).toEqual({ kind: 'goal', value: '5f3a' })
  expect(matcherOf({ kind: 'page', operator: 'is', value: ' /a ' })).toEqual({
    kind: 'page',
    operator: 'is',
    value: '/a',
  })
})

test('a scroll is of any page unless one is named', () => {
  const scroll = { kind: 'scroll', operator: 'is', value: '', depth: 50 } as const
  expect(isWhole(scroll)).toBe(true)
  expect(isWhole({ ...scroll, depth: 0 })).toBe(false)
  expect(matcherOf(scroll)).toEqual({ kind: 'scroll', depth: 50 })
  expect(matcherOf({ ...scroll, value: '/a' })).toEqual({
    kind: 'scroll',
    operator: 'is',
    value: '/a',
    depth: 50,
  })
})
