import { expect, test } from 'vitest'
import { findTextProblems } from './locale-keys.mjs'

/** @param {object} zh @param {object} en @param {string} text */
const problems = (zh, en, text) =>
  findTextProblems({ 'zh-CN': zh, 'en-US': en }, [{ file: 'Page.tsx', text }]).problems

const same = (/** @type {object} */ texts, /** @type {string} */ text) => problems(texts, texts, text)

test.each([
  ['a key asked for', { a: { b: 'B' } }, `t('a.b')`],
  ['through i18next', { a: { b: 'B' } }, `i18next.t('a.b')`],
  ['on the server', { a: { b: 'B' } }, `translate(language, 'a.b')`],
  ['either of two', { a: { b: 'B', c: 'C' } }, `t(on ? 'a.b' : 'a.c')`],
  ['in an element', { a: { b: 'B' } }, `const x = <Trans i18nKey="a.b" />`],
  ['held as data', { a: { b: 'B' } }, `const places = [{ title: 'a.b' }]`],
  ['a family of keys', { a: { b: 'B', c: 'C' } }, `t(\`a.\${x}\`)`],
  ['a family put together first', { a: { b: 'B' } }, `const key = \`a.\${x}\``],
  ['a family with a part in the middle', { a: { b: { title: 'B' } } }, `t(\`a.\${x}.title\`)`],
  ['with its parameter given', { a: { b: '{{n}} of {{m}}' } }, `t('a.b', { n, m: 3 })`],
  ['with params from elsewhere', { a: { b: '{{n}}' } }, `t('a.b', params)`],
  ['with forms for numbers', { a: { b_one: '{{count}}', b_other: '{{count}}s' } }, `t('a.b', { count })`],
])('nothing is wrong with %s', (_, texts, text) => {
  expect(same(texts, text)).toEqual([])
})

test('Chinese needs no form for one', () => {
  const en = { a: { b_one: 'one', b_other: '{{count}}' } }
  expect(problems({ a: { b_other: '{{count}}' } }, en, `t('a.b', { count })`)).toEqual([])
})

test('Chinese without the form for numbers, which would show English, is found', () => {
  const en = { a: { b_one: 'one', b_other: '{{count}}' } }
  expect(problems({ a: { b: '{{count}}' } }, en, `t('a.b', { count })`)).toEqual([
    'zh-CN: a.b must be a.b_other',
  ])
})

test.each([
  [
    'a key that is not there',
    { a: { b: 'B' } },
    `t('a.b'); t('a.c')`,
    'Page.tsx:1: a.c is not in the locales',
  ],
  [
    'a key that nothing uses',
    { a: { b: 'B', c: 'C' } },
    `t('a.b')`,
    'a.c is never used: delete it in each language',
  ],
  ['a family without members', { a: { b: 'B' } }, `t('a.b'); t(\`c.\${x}\`)`, 'Page.tsx:1: no key is c.*'],
  ['a parameter left out', { a: { b: '{{n}}' } }, `t('a.b')`, 'Page.tsx:1: a.b is not given n'],
  ['an empty text', { a: { b: ' ' } }, `t('a.b')`, 'zh-CN: a.b is empty'],
  [
    'a key of any area',
    { a: { b: 'B' } },
    `t('a.b'); t(\`\${x}.y\`)`,
    'Page.tsx:1: *.y could be any key; begin it with its area',
  ],
])('%s is found', (_, texts, text, problem) => {
  expect(same(texts, text)).toContain(problem)
})

test('a key or a parameter that only one language has is found', () => {
  const text = `t('a.b', { n, m }); t('a.c')`
  expect(problems({ a: { b: '{{n}}', c: 'C' } }, { a: { b: '{{m}}' } }, text)).toEqual([
    'a.b: the params differ, n / m',
    'en-US: a.c is missing',
  ])
})
