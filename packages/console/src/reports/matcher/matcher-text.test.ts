import type { Operator } from '@footfall/contract/stats/filters'
import { expect, test } from 'vitest'
import { withOperator } from './conditions.ts'
import {
  emptyPage,
  isFinished,
  isWhole,
  type MatcherDraft,
  matcherOf,
  readMatcher,
  readMatchers,
  writeMatchers,
} from './matcher-text.ts'

const drafts: MatcherDraft[] = [
  { kind: 'page', operator: 'starts_with', value: '/博客/' },
  { kind: 'event', operator: 'is', value: 'sign up' },
  { kind: 'scroll', operator: 'is', value: '/docs', depth: 75 },
  { kind: 'goal', operator: 'is', value: '5f3a' },
  { kind: 'any', operator: 'is', value: '' },
  { kind: 'goal', operator: 'is', value: '00000000-0000-4000-8000-000000000000' },
  {
    kind: 'event',
    operator: 'is',
    value: 'sign up',
    props: [
      { key: 'plan', operator: 'in', value: ['pro', ''] },
      { key: '推荐人', operator: 'is_set', value: [] },
    ],
  },
]

test('matchers are read from the address as they were written', () => {
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
])('%s reads as no matcher', (text) => {
  expect(readMatchers(text, 10)).toEqual([])
})

test('invalid conditions are left out; incomplete ones are kept but not requested', () => {
  const conditions = [{ key: 'a', operator: 'like' }, 1, null, { key: 'b', value: 'c' }, { key: 'plan' }]
  const [read] = readMatcher({ kind: 'event', value: 'buy', props: conditions })
  expect(read?.props).toEqual([{ key: 'plan', operator: 'in', value: [] }])
  expect(read && isWhole(read)).toBe(true)
  expect(read && isFinished(read)).toBe(false)
  expect(read && matcherOf(read)).toEqual({ kind: 'event', operator: 'is', value: 'buy' })
})

test('another operator keeps the values that it takes', () => {
  const plan = { key: 'plan', operator: 'in', value: ['1', '2'] } as const
  const at = (operator: Operator) => withOperator({ ...plan, value: [...plan.value] }, operator).value
  expect([at('not_in'), at('gt'), at('is_set')]).toEqual([['1', '2'], ['1'], []])
})

test('a page without a path cannot be requested, any event can', () => {
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
