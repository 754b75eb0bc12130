import { expect, test } from 'vitest'
import { readTags, writeTags } from './tags.ts'

test.each([
  [null, ['utm_source'], null],
  ['', ['utm_source'], null],
  ['utm_medium', ['utm_medium'], 'utm_medium'],
  ['utm_campaign,utm_source', ['utm_campaign', 'utm_source'], 'utm_campaign,utm_source'],
  ['utm_term,utm_term', ['utm_term'], 'utm_term'],
  ['nonsense,utm_content,utm_term,utm_source', ['utm_content', 'utm_term'], 'utm_content,utm_term'],
])('%s', (text, tags, written) => {
  expect(readTags(text)).toEqual(tags)
  expect(writeTags(readTags(text))).toBe(written)
})
