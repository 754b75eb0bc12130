import { expect, test } from 'vitest'
import { readRates, writeRates } from './rate-lines.ts'

const usd = { date: '2025-06-02', currency: 'USD', rate: 7.19 }
const jpy = { date: '2025-06-03', currency: 'JPY', rate: 0.05 }

test.each([
  ['commas', '2025-06-02, USD, 7.19\n2025-06-03,JPY,0.05,', [usd, jpy]],
  ['columns of a spreadsheet', '2025-06-02\tUSD\t7.19\r\n\t\t\r\n2025-06-03\tJPY\t0.05\r\n', [usd, jpy]],
  ['full-width commas, small letters', '2025-06-02，usd，7.19', [usd]],
  ['a head, quotes and empty lines', '\uFEFFdate;currency;rate\n\n"2025-06-02";"USD";"7.19"\n', [usd]],
])('%s', (_what, text, rates) => {
  expect(readRates(text, 'CNY')).toEqual(rates)
})

test.each([
  ['nothing', ' \n', { fault: 'none' }],
  ['two parts', '2025-06-02, USD', { fault: 'parts', line: 1 }],
  ['a day that there is not', '2025-06-02, USD, 7\n2025-02-30, USD, 7', { fault: 'date', line: 2 }],
  ['no currency', '2025-06-02, XXX, 7', { fault: 'currency', line: 1 }],
  ['no number', '2025-06-02, USD, seven', { fault: 'rate', line: 1 }],
  ['nothing worth', '2025-06-02, USD, 0', { fault: 'rate', line: 1 }],
  ['the currency of the sum', '2025-06-02, CNY, 1', { fault: 'itself', line: 1 }],
  ['a day twice', '2025-06-02, USD, 7\n\n2025-06-02, USD, 8', { fault: 'twice', line: 3 }],
])('%s is reported with its line', (_what, text, fault) => {
  expect(readRates(text, 'CNY')).toEqual(fault)
})

test('more rates than allowed are reported', () => {
  const days = Array.from({ length: 10_001 }, (_, at) =>
    new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10),
  )
  expect(readRates(days.map((day) => `${day}, USD, 7`).join('\n'), 'CNY')).toEqual({ fault: 'tooMany' })
})

test('written rates are read back', () => {
  const rates = [usd, jpy, { date: '2025-06-04', currency: 'VND', rate: 0.0000003 }]
  expect(readRates(writeRates(rates), 'CNY')).toEqual(rates)
})
