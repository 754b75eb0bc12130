import { expect, test } from 'vitest'
import { readNames } from './events-address.ts'

test.each([
  [null, null],
  ['', null],
  ['[]', null],
  ['{"a":1}', null],
  ['["a"', null],
  ['["注册","a,b","注册"]', ['注册', 'a,b']],
  ['[1,"",null,"a"]', ['a']],
  [JSON.stringify([...'abcdefghijkl']), [...'abcdefghij']],
  [JSON.stringify(['x'.repeat(201)]), null],
])('%j names %j', (text, names) => {
  expect(readNames(text)).toEqual(names)
})
