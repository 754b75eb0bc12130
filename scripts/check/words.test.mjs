import { expect, test } from 'vitest'
import { checkWords, houseWords } from './words.mjs'

test.each([
  ['const stopPatience = 1', ['Patience']],
  ['/** One deed. */', ['deed']],
  ['<Equipment of={x} />', ['Equipment']],
  ['CROWD_LIMIT', ['CROWD']],
  ['const told = tellSender(toldEvent)', ['const told', 'tellSender', 'toldEvent']],
  ['let isTelling = false // who is told by a function tells others', ['isTelling']],
  ['indeed, a backbone and a whole', []],
  ['a timeout, an action', []],
])('%s', (text, words) => {
  expect(houseWords(text).map(({ word }) => word)).toEqual(words)
})

test('a word is reported with its line and the term to use', () => {
  expect(houseWords('a\ncrowd')).toEqual([{ line: 2, word: 'crowd', term: 'in-flight limiter' }])
})

test('no file contains one', async () => {
  expect(await checkWords()).toMatchObject({ ok: true })
})
