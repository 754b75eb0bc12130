import { expect, test } from 'vitest'
import { bareDomain, isDomain } from './bare-domain.ts'

test.each([
  ['https://www.Example.com/path?x=1#y', 'example.com'],
  [' example.com ', 'example.com'],
  ['http://localhost:3000/', 'localhost:3000'],
  ['www.wwwhat.com', 'wwwhat.com'],
  ['例子.中国', '例子.中国'],
  ['', ''],
])('%j is the domain %j', (typed, domain) => {
  expect(bareDomain(typed)).toBe(domain)
})

test.each([
  ['example.com', true],
  ['localhost:3000', true],
  ['例子.中国', true],
  ['a b.com', false],
  ['-a.com', false],
  ['a..com', false],
  ['user@example.com', false],
  ['1', false],
  ['0x7f.1', false],
  ['127.0.0.1', true],
  ['a.com\\b', false],
  ['a.c%6fm', false],
  ['', false],
])('%j can be a domain: %j', (text, fits) => {
  expect(isDomain(text)).toBe(fits)
})
