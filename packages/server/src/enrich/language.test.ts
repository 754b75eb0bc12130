import { expect, test } from 'vitest'
import { readLanguage } from './language.ts'

test.each([
  ['zh-CN', undefined, 'zh-CN'],
  ['zh-cn', undefined, 'zh-CN'],
  ['zh_CN', undefined, 'zh-CN'],
  ['ZH-hans-cn', undefined, 'zh-CN'],
  ['zh-Hans', undefined, 'zh-CN'],
  ['zh-Hant', undefined, 'zh-TW'],
  ['zh-Hant-HK', undefined, 'zh-HK'],
  ['zh', undefined, 'zh'],
  ['en', undefined, 'en'],
  ['en-US-u-hc-h12', undefined, 'en-US'],
  ['es-419', undefined, 'es-419'],
  ['iw', undefined, 'he'],
  ['de-DE-1996', undefined, 'de-DE'],
  ['und', undefined, ''],
  ['', 'zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  [undefined, 'en;q=0.9', 'en'],
  [undefined, '*', ''],
  [undefined, undefined, ''],
  ['not a language', 'fr-FR', 'fr-FR'],
  ['C', undefined, ''],
  ['x'.repeat(500), undefined, ''],
])('%j with Accept-Language %j is %j', (reported, accept, language) => {
  expect(readLanguage(reported, accept)).toBe(language)
})
