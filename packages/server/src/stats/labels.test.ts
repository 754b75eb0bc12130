import { expect, test } from 'vitest'
import { labelOf, valuesNamed } from './labels.ts'

test.each([
  ['country', 'CN', '中国', 'China'],
  ['region', 'CN-GD', '广东', 'Guangdong'],
  ['region', 'US-California', '加利福尼亚州', 'California'],
  ['language', 'pt-MO', '葡萄牙语（中国澳门）', 'Portuguese (Macao, China)'],
  ['language', 'zh-TW', '中文（中国台湾）', 'Chinese (Taiwan, China)'],
  ['city', 'CN-GD/Guangzhou', '广州', 'Guangzhou'],
  ['city', 'FR/Nowhere', 'Nowhere', 'Nowhere'],
  ['channel', 'ai_assistants', 'AI 助手', 'AI assistants'],
  ['device', 'tablet', '平板电脑', 'Tablet'],
  ['browser', 'WeChat', 'WeChat', 'WeChat'],
  ['referer', 'xn--fsqu00a.xn--fiqs8s', '例子.中国', '例子.中国'],
  ['hostname', 'www.xn--fsqu00a.com', 'www.例子.com', 'www.例子.com'],
  // Looks like apple.com.
  ['referer', 'xn--80ak6aa92e.com', 'xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  // Tagged links and paid clicks have no referrer either, but a channel of their own.
  ['referer', '', '直接访问 / 无来源', 'Direct / none'],
  ['channel', 'direct', '直接访问', 'Direct'],
  ['trait:plan', '', '（无）', '(none)'],
  ['trait:{{plan}}', '', '（无）', '(none)'],
  ['trait:plan', 'pro', 'pro', 'pro'],
] as const)('%s %s is called %s, %s', (field, value, chinese, english) => {
  expect([labelOf(field, value, 'zh-CN'), labelOf(field, value, 'en-US')]).toEqual([chinese, english])
})

test.each([
  ['city', '苏州', 'zh-CN', ['CN-JS/Suzhou']],
  ['city', 'suzhou', 'en-US', ['CN-JS/Suzhou', 'CN-AH/Suzhou']],
  ['region', '广', 'zh-CN', ['CN-GD', 'CN-GX']],
  ['language', '简体中文', 'zh-CN', ['zh-Hans']],
  ['language', '中文', 'zh-CN', ['zh', 'zh-CN', 'zh-TW']],
  ['language', '德语', 'zh-CN', ['de', 'de-DE', 'de-AT']],
  ['language', 'english', 'en-US', ['en', 'en-GB', 'en-DE']],
  ['language', 'germany', 'en-US', ['de-DE', 'en-DE']],
  ['channel', '付费搜索', 'zh-CN', ['paid_search']],
  // What no value is called.
  ['referer', 'direct', 'en-US', ['']],
  ['utm_campaign', '（无', 'zh-CN', ['']],
] as const)('%s searched for %s', (field, text, language, values) => {
  const found = valuesNamed(field, text, language)
  expect(found).toEqual(expect.arrayContaining([...values]))
  const names = found.map((value) => labelOf(field, value, language).toLowerCase())
  expect(names.filter((name) => !name.includes(text))).toEqual([])
})
