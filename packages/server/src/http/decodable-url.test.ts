import { expect, test } from 'vitest'
import { decodableUrl } from './decodable-url.ts'

test.each([
  ['/websites?x=%zz', '/websites?x=%zz'],
  ['/%E4%BD%A0?x=%E0', '/%E4%BD%A0?x=%E0'],
  ['/50%off', '/50%25off'],
  ['http://footfall.example/login?x=1', '/login?x=1'],
  ['HTTPS://footfall.example', '/'],
  ['http://footfall.example?x', '/?x'],
  ['/login?next=http://a.example/b', '/login?next=http://a.example/b'],
  ['*', '*'],
  ['/a%2?b=%2', '/a%252?b=%2'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/%E0%A4#%', '/%25E0%25A4#%'],
])('%s is routed as %s', (url, routed) => {
  expect(decodableUrl(url)).toBe(routed)
})
