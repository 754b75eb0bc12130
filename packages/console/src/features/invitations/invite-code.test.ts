import { expect, test } from 'vitest'
import { codeIn } from './invite-code.ts'

const code = 'abcdefghijklmnopqrstuvwxyz012345'

test.each([
  [code, code],
  [`  ${code}\n`, code],
  [`https://stats.example/accept?lang=zh-CN&invite_code=${code}&email=a%40b.c`, code],
  ['abc def', 'abcdef'],
  ['', ''],
])('%s', (text, found) => {
  expect(codeIn(text)).toBe(found)
})
