import { expect, test } from 'vitest'
import { countryLanguageOptions, timeZoneOptions } from './options.ts'

test('time zones are listed once, by the names that people search', () => {
  const zones = timeZoneOptions(Date.UTC(2026, 6, 15))
  const values = zones.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(zones[0]).toEqual({ value: 'UTC', label: '(UTC+00:00) UTC', offset: '+00:00' })
  expect(values.slice(1)).toEqual(values.slice(1).sort())
  for (const old of ['Asia/Katmandu', 'Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev'])
    expect(values).not.toContain(old)
  expect(zones).toContainEqual({
    value: 'America/St_Johns',
    label: '(UTC-02:30) America/St Johns',
    offset: '-02:30',
  })
  expect(values).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv']))
})

test('countries and languages are listed by their names, without codes that name none', () => {
  const { countries, languages } = countryLanguageOptions('en-US')
  for (const list of [countries, languages])
    expect(list).toEqual(list.toSorted((a, b) => a.label.localeCompare(b.label, 'en-US')))
  expect(countries.filter(({ value, label }) => label.toLowerCase() === value)).toEqual([])
})

test('constant lists are made once: for a language, or for a day', () => {
  const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]
  expect(countryLanguageOptions('zh-CN')).toBe(countryLanguageOptions('zh-CN'))
  expect(countryLanguageOptions('en-US').countries[0]).toEqual({ value: 'af', label: 'Afghanistan' })
  expect(timeZoneOptions(summer)).toBe(timeZoneOptions(summer + 60_000))
  const berlin = (now: number) => timeZoneOptions(now).find(({ value }) => value === 'Europe/Berlin')?.offset
  expect([berlin(winter), berlin(summer), berlin(winter)]).toEqual(['+01:00', '+02:00', '+01:00'])
})
