import { afterEach, beforeEach, expect, test } from 'vitest'
import { domainLabel } from './domain-label.ts'
import { asciiHost } from './host-name.ts'
import { isTargetUrl } from './target-url.ts'

// As in browsers of early 2023.
const { canParse } = URL
beforeEach(() => {
  Reflect.deleteProperty(URL, 'canParse')
})
afterEach(() => {
  URL.canParse = canParse
})

test('addresses are checked in browsers without URL.canParse', () => {
  expect(asciiHost('例子.中国')).toBe('xn--fsqu00a.xn--fiqs8s')
  expect(asciiHost('a b')).toBeNull()
  expect(asciiHost('[::')).toBeNull()
  expect(domainLabel('xn--fsqu00a.xn--fiqs8s')).toBe('例子.中国')
  expect(isTargetUrl('https://example.com/spring')).toBe(true)
  expect(isTargetUrl('https://[::/')).toBe(false)
  expect(isTargetUrl('example.com')).toBe(false)
})
