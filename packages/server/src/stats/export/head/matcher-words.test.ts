import type { Matcher } from '@footfall/contract/stats/matchers'
import { expect, test } from 'vitest'
import type { ReportArgs } from '../../report-deps.ts'
import { matcherWords } from './matcher-words.ts'

const website = { websiteId: 'w' } as ReportArgs['website']

const scroll = (operator: Matcher['operator'], value?: string): Matcher => ({
  kind: 'scroll',
  operator,
  ...(value && { value }),
  depth: 90,
  props: [],
})

test.each([
  ['en-US', scroll('is'), 'Scroll at least 90% of any page'],
  ['en-US', scroll('is', '/'), 'Scroll at least 90% of page /'],
  ['en-US', scroll('starts_with', '/blog'), 'Scroll at least 90% of a page that starts with /blog'],
  ['zh-CN', scroll('is'), '在任意页面滚动到 90% 及以上'],
  ['zh-CN', scroll('is', '/'), '在页面 / 滚动到 90% 及以上'],
  ['zh-CN', scroll('starts_with', '/blog'), '在开头是 /blog 的页面滚动到 90% 及以上'],
] as const)('a scroll in %s is a sentence: %j', async (language, matcher, words) => {
  expect(await matcherWords({}, { website, language }, [matcher])).toEqual([words])
})
