import { describe, expect, test } from 'vitest'
import { chooseLanguage, fromStoredForm, languageOf, searchWithLanguage, storedForm } from './language.ts'

test('an unsupported language becomes the default', () => {
  expect(languageOf('fr-FR')).toBe('zh-CN')
  expect(languageOf(null)).toBe('zh-CN')
  expect(languageOf('en-US')).toBe('en-US')
})

test('it is stored with an underscore', () => {
  expect(storedForm('en-US')).toBe('en_US')
  expect(fromStoredForm('en_US')).toBe('en-US')
  expect(fromStoredForm('xx')).toBe('zh-CN')
})

describe('the address', () => {
  test.each([
    ['wins over what is kept', '?lang=en-US', 'zh_CN', 'en-US'],
    ['is the default where it is not supported', '?lang=tlh', 'en_US', 'zh-CN'],
    ['leaves what is kept where it is silent', '', 'en_US', 'en-US'],
    ['and the default where nothing is', '', null, 'zh-CN'],
  ] as const)('%s', (_name, search, kept, expected) => {
    expect(chooseLanguage(search, kept)).toBe(expected)
  })

  test('the language is added if it is missing, and everything else is kept', () => {
    expect(searchWithLanguage('?a=1', 'zh-CN')).toBe('?a=1&lang=zh-CN')
    expect(searchWithLanguage('?lang=nope', 'en-US')).toBe('?lang=en-US')
    expect(searchWithLanguage('?lang=zh-CN&b=1', 'en-US')).toBe('?lang=en-US&b=1')
    expect(searchWithLanguage('?lang=en-US', 'en-US')).toBeNull()
  })
})
