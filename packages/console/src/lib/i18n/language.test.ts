import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  changeLanguage,
  chooseLanguage,
  fromStoredForm,
  languageOf,
  searchWithLanguage,
  storedForm,
} from './language.ts'

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

describe('a change of the language', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test.each([
    ['leads to the address in that language', '/websites?a=1&lang=en-US#x', '/websites?a=1&lang=zh-CN#x'],
    ['reloads an address without one', '/websites?a=1', null],
  ])('%s, and nothing is rewritten before: the user may stay', (_name, path, expected) => {
    const [replace, reload, replaceState] = [vi.fn(), vi.fn(), vi.fn()]
    const origin = 'https://footfall.example'
    const { search } = new URL(path, origin)
    vi.stubGlobal('location', { href: origin + path, search, replace, reload })
    vi.stubGlobal('history', { state: null, replaceState })
    vi.useFakeTimers()
    changeLanguage('zh-CN')
    expect(replace.mock.calls.length + reload.mock.calls.length).toBe(0)
    vi.advanceTimersByTime(200)
    expect(replaceState).not.toHaveBeenCalled()
    expect(replace.mock.calls.map(String)).toEqual(expected === null ? [] : [origin + expected])
    expect(reload).toHaveBeenCalledTimes(expected === null ? 1 : 0)
  })
})
