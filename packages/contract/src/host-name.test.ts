import { expect, test } from 'vitest'
import { domain } from './fields.ts'
import { hostPatternOf } from './host-name.ts'

test.each([
  ['example.com', 'example.com'],
  [' Shop.Example.COM ', 'shop.example.com'],
  ['localhost:3000', 'localhost:3000'],
  ['192.168.1.7:8080', '192.168.1.7:8080'],
  ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['1', null],
  ['0x7f.1', null],
  ['127.1', null],
  ['2130706433', null],
  ['010.0.0.1', null],
  ['１27.0.0.1', null],
  ['1:3000', null],
  ['a.com\\b', null],
  ['a.c%6fm', null],
  ['a..com', null],
  ['.com', null],
  ['-', null],
  ['{host}', null],
  ['[::1]', null],
  ['www.example.com', null],
  ['a.com/b', null],
  ['user@a.com', null],
  ['', null],
])('the domain %j is stored as %j', (typed, stored) => {
  expect(domain.safeParse(typed).data ?? null).toBe(stored)
})

test.each([
  ['Shop.Example.com', 'shop.example.com'],
  ['*.例子.中国', '*.xn--fsqu00a.xn--fiqs8s'],
  ['localhost:3000', 'localhost'],
  ['*.example.com:8443', '*.example.com'],
  ['*', null],
  ['*.', null],
  ['a.*.com', null],
  ['https://example.com', null],
  ['a b', null],
  ['', null],
])('the pattern of hosts %j is stored as %j', (typed, stored) => {
  expect(hostPatternOf(typed)).toBe(stored)
})
