import { expect, test } from 'vitest'
import { isLocalUrl } from './local-url.ts'

test.each([
  ['http://localhost:5133', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:5133', true],
  ['http://footfall.localhost', true],
  ['https://footfall.example', false],
  ['http://localhost.example', false],
  ['http://192.168.1.2', false],
  ['http://127.example', false],
])('%s', (url, local) => expect(isLocalUrl(url)).toBe(local))
