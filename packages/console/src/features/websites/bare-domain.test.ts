import { expect, test } from 'vitest'
import { bareDomain } from './bare-domain.ts'

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
