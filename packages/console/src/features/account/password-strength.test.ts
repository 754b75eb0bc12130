import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['password', 'weak'],
  ['12345678', 'weak'],
  ['Password12', 'fair'],
  ['Correct.horse_1', 'strong'],
  ['a8Kq.z_Lm3@v', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
