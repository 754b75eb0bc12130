import { expect, test } from 'vitest'
import { targetUrl } from './fields.ts'

test.each([
  ['https://example.com', true],
  ['http://例子.中国/路径?a=1', true],
  ['https://shop.example.com:8443/x', true],
  ['https://example.com./', true],
  ['http://localhost:3000/', true],
  ['http://192.168.1.1/', true],
  ['http://[::1]:80/', true],
  ['https://a..com', false],
  ['https://.com', false],
  ['https://-', false],
  ['https://-a.com', false],
  ['http://{host}', false],
  ['http://{host}/path', false],
  ['https://a_b', false],
  ['https://user@example.com', false],
  ['https://:password@example.com', false],
  ['ftp://example.com', false],
  [`https://${'a.'.repeat(126)}a/`, true],
  [`https://${'a.'.repeat(127)}a/`, false],
])('%j can be a target: %j', (typed, fits) => {
  expect(targetUrl.safeParse(typed).success).toBe(fits)
})
