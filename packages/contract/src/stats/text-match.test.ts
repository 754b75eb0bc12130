import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeWildcard, type MatchKind, textMatch } from './text-match.ts'

test.each<[MatchKind, string, string, boolean]>([
  ['is', '/a', '/a', true],
  ['is', '/a', '/A', false],
  ['is', '/*', '/a', false],
  ['contains', 'log', '/blog/1', true],
  ['contains', 'log', '/about', false],
  ['starts_with', '/blog', '/blog/1', true],
  ['starts_with', '/blog', '/a/blog', false],
  ['wildcard', '/blog', '/blog', true],
  ['wildcard', '/blog', '/blog/', false],
  ['wildcard', '/blog/*', '/blog/one', true],
  ['wildcard', '/blog/*', '/blog/', true],
  ['wildcard', '/blog/*', '/blog/one/two', false],
  ['wildcard', '/blog/**', '/blog/one/two', true],
  ['wildcard', '/*/edit', '/7/edit', true],
  ['wildcard', '/*/edit', '/7/8/edit', false],
  ['wildcard', '/**/edit', '/7/8/edit', true],
  ['wildcard', '/a*b**c', '/axb/y/c', true],
  ['wildcard', '/a*b**c', '/a/b/c', false],
  ['wildcard', '/a.c', '/abc', false],
  ['wildcard', '/(a|b)+$', '/(a|b)+$', true],
  ['wildcard', '*', '', true],
  ['wildcard', '', '', true],
  ['wildcard', '', 'a', false],
  ['wildcard', '/足*', '/足迹', true],
])('%s %s: %s → %s', (kind, pattern, text, expected) => {
  expect(textMatch(kind, pattern)(text)).toBe(expected)
})

test.each([
  ['/admin/*', '/admin/users/1', true],
  ['/admin/*', '/admin', false],
  ['/*/edit', '/posts/1/edit', true],
  ['*', '', true],
  ['/a*a', '/a', false],
  ['/a*a', '/aa', true],
  ['/a*b*b', '/ab', false],
  ['/*\n', '/a\n', true],
  ['*.example.com', 'a.b.example.com', true],
  ['*.example.com', 'example.com', false],
])('free %s: %s → %s', (pattern, text, expected) => {
  expect(freeWildcard(pattern)(text)).toBe(expected)
})

const texts = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 12 })
const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*'), maxLength: 10 })

/** The meaning of patterns, written as simply as possible and without regard to speed. */
function means(pattern: string, text: string, stops: boolean): boolean {
  if (pattern === '') return text === ''
  if (!pattern.startsWith('*')) return pattern[0] === text[0] && means(pattern.slice(1), text.slice(1), stops)
  const rest = pattern.replace(/^\*+/, '')
  const crosses = !stops || pattern.length - rest.length > 1
  for (let i = 0; i <= text.length; i++) {
    if (means(rest, text.slice(i), stops)) return true
    if (text[i] === '/' && !crosses) return false
  }
  return false
}

test('patterns match as defined', () => {
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      expect(textMatch('wildcard', pattern)(text)).toBe(means(pattern, text, true))
      expect(freeWildcard(pattern)(text)).toBe(means(pattern, text, false))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['/*a*a*a*b', 'a'],
  [`/${'*a'.repeat(200)}*b`, 'a'],
  [`/*${'a'.repeat(400)}b`, 'a'],
  [`/*b${'a'.repeat(400)}`, 'a'],
  [`/${'**a*a'.repeat(80)}b`, 'a'],
])('safety: the pattern %s costs at most its length times the text’s', (pattern, letter) => {
  // With backtracking, the first pattern took 22 s on 600 characters; the others would practically never end.
  const path = `/${letter.repeat(1999)}`
  expect(freeWildcard(pattern)(path)).toBe(false)
  expect(textMatch('wildcard', pattern)(path)).toBe(false)
})
