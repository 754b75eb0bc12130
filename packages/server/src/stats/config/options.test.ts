import { expect, test } from 'vitest'
import { timeZoneOptions } from './options.ts'

test('time zones are listed once, by the names that people search', () => {
  const zones = timeZoneOptions(Date.UTC(2026, 6, 15))
  const values = zones.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(values[0]).toBe('UTC')
  for (const old of ['Asia/Katmandu', 'Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev'])
    expect(values).not.toContain(old)
  expect(zones).toContainEqual({
    value: 'Asia/Kathmandu',
    label: '(UTC+05:45) Asia/Kathmandu',
    offset: '+05:45',
  })
  expect(values).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv']))
})
