import { expect, test } from 'vitest'
import { loginPath, safePath } from './next-path.ts'

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  // Without their dots, what is left begins with two slashes.
  '/.//evil.example',
  '/a/..//evil.example',
  '/.\\\\evil.example',
  'javascript:alert(1)',
  '',
  null,
])('safety 21: an address on another site (%s) is never a return path', (next) => {
  expect(safePath(next)).toBeNull()
})

test('a path of the console is a return path', () => {
  expect(safePath('/websites/1?filters=x')).toBe('/websites/1?filters=x')
})

test('the log-in remembers the return path', () => {
  expect(loginPath('zh-CN', { pathname: '/websites/1', search: '?a=b' })).toBe(
    '/login?lang=zh-CN&next=%2Fwebsites%2F1%3Fa%3Db',
  )
  expect(loginPath('en-US', { pathname: '/', search: '' })).toBe('/login?lang=en-US')
  expect(loginPath('en-US', { pathname: '/websites', search: '?lang=en-US' })).toBe('/login?lang=en-US')
  expect(loginPath('en-US', { pathname: '/websites', search: '?x=1' })).toBe(
    '/login?lang=en-US&next=%2Fwebsites%3Fx%3D1',
  )
})
