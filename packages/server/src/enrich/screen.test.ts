import { expect, test } from 'vitest'
import { readScreen } from './screen.ts'

test.each([
  ['1920x1080', false, '1920x1080'],
  ['390x844', true, '390x844'],
  ['844x390', true, '390x844'],
  ['1080x1920', false, '1080x1920'],
  ['0x0', false, ''],
  ['63x900', false, ''],
  ['99999x99999', false, ''],
  ['1920', false, ''],
  ['x1080', false, ''],
  ['1e3x1000', false, '1000x1000'],
  ['-5x100', false, ''],
  ['1920x1080x24', false, ''],
  ['', false, ''],
  [undefined, true, ''],
])('%s (handheld: %s) is %s', (text, handheld, screen) => {
  expect(readScreen(text, handheld)).toBe(screen)
})
