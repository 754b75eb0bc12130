import { expect, test } from 'vitest'
import { countryLanguageOptions, timeZoneOptions } from './options.ts'

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

test('constant lists are made once: for a language, or for a day', () => {
  const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]
  expect(countryLanguageOptions('zh-CN')).toBe(countryLanguageOptions('zh-CN'))
  expect(countryLanguageOptions('en-US').countries[0]).toEqual({ value: 'af', label: 'Afghanistan' })
  expect(timeZoneOptions(summer)).toBe(timeZoneOptions(summer + 60_000))
  const berlin = (now: number) => timeZoneOptions(now).find(({ value }) => value === 'Europe/Berlin')?.offset
  expect([berlin(winter), berlin(summer), berlin(winter)]).toEqual(['+01:00', '+02:00', '+01:00'])
})
