import { expect, test } from 'vitest'
import { findExpressions } from './regular-expressions.mjs'

const problems = (/** @type {string} */ text) =>
  findExpressions('packages/server/src/x.ts', text).problems.map((problem) => problem.text)

test.each([
  ['nested quantifiers', '/^(a+)+$/'],
  ['nested with an alternative', '/^(?:[ab]+|b)+$/'],
  ['adjacent quantifiers over the same characters', '/^a.*b?.*c$/'],
  ['a tail that is tried from each place', String.raw`/\s+$/`],
  ['a beginning that can stand within what follows', '/<meta[^>]+http-equiv/i'],
  ['the same with a far end', String.raw`/<link\b[^>]{1,2000}>/gi`],
  ['a pattern as text', `new RegExp('(a+)+$')`],
  ['a pattern as text, without new', `RegExp('(a+)+$', 'i')`],
])('%s is found', (_, code) => {
  expect(problems(`const x = ${code}`)).toHaveLength(1)
})

test.each([
  ['a pattern of what somebody wrote', 'new RegExp(input)'],
  ['a pattern put together', "new RegExp('^' + name)"],
  ['without new', 'RegExp(path.join("|"))'],
])('%s is found', (_, code) => {
  expect(problems(`const a = 1\nconst x = ${code}`)).toEqual([
    'packages/server/src/x.ts:2: new RegExp: its pattern is no literal',
  ])
})

test.each([
  '/^[a-z0-9]+(?:-[a-z0-9]+)*$/',
  String.raw`/^\/\S*$/`,
  String.raw`/(?<!\/)\/+$/`,
  '/[/?#].*/s',
  String.raw`/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/`,
  String.raw`/"[^"]*"\s*;/g`,
  '/<br[^>]{0,20}>/g',
  "new RegExp('^a+$')",
])('nothing is wrong with %s', (code) => {
  expect(problems(`const x = ${code}`)).toEqual([])
})
