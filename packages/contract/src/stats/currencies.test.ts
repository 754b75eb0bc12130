import { expect, test } from 'vitest'
import { currencyCodes, minorDigits } from './currencies.ts'

test.each([
  ['CNY', 2],
  ['USD', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['KWD', 3],
  ['IQD', 3],
  ['CLF', 4],
  ['HRK', 2],
  ['BYR', 0],
  ['cny', null],
  ['XXX', null],
  ['', null],
])('%s has %s digits', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits)
})

test('each code has three letters and occurs once', () => {
  expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
  expect(new Set(currencyCodes).size).toBe(currencyCodes.length)
  expect(currencyCodes.length).toBeGreaterThan(150)
  expect(currencyCodes, 'withdrawn, so none to choose').not.toContain('HRK')
})
