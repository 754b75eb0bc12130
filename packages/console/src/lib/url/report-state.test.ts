import { describe, expect, test } from 'vitest'
import { comparesRows, queryOf, readReportState, writeReportState } from './report-state.ts'

const read = (text: string) => readReportState(new URLSearchParams(text))

test('an empty address means the default question', () => {
  expect(read('')).toEqual({
    timeRange: 'last_7_days',
    days: null,
    unit: null,
    compare: 'previous_period',
    compareDays: null,
    matchWeekday: false,
    compareRows: true,
    filters: [],
  })
  expect(writeReportState(new URLSearchParams('lang=zh-CN'), read('')).toString()).toBe('lang=zh-CN')
})

test('another question begins with the first page of the screen’s lists, in their order', () => {
  const address = new URLSearchParams('by_page=entry_page&list_page=5&list_sort=visits&page=2&p_page=3')
  const next = writeReportState(address, read('time_range=today'))
  expect(Object.fromEntries(next)).toEqual({
    by_page: 'entry_page',
    list_sort: 'visits',
    time_range: 'today',
  })
})

describe('an address is the same after reading and writing', () => {
  test.each([
    'time_range=today&compare=none',
    'time_range=custom_time_range&start=2025-06-01&end=2025-06-07&time_unit=day',
    'time_range=this_year&compare=custom_time_range&compare_start=2024-01-01&compare_end=2024-02-01',
  ])('%s', (text) => {
    expect(writeReportState(new URLSearchParams(), read(text)).toString()).toBe(text)
  })
})

test.each([
  'time_range=custom_time_range',
  'time_range=custom_time_range&start=2025-06-09&end=2025-06-07',
  'time_range=custom_time_range&start=2025-02-30&end=2025-06-07',
  'time_range=nonsense',
])('%s falls back to the default period', (text) => {
  expect(read(text).timeRange).toBe('last_7_days')
})

test('local days become instants in the website’s zone', () => {
  const state = read('time_range=custom_time_range&start=2025-06-01&end=2025-06-02')
  expect(queryOf(state, 'Asia/Kathmandu')).toMatchObject({
    start_time: Date.parse('2025-05-31T18:15:00Z') / 1000,
    end_time: Date.parse('2025-06-02T18:15:00Z') / 1000,
    compare: 'previous_period',
  })
})

test.each([
  ['time_range=last_90_days&time_unit=hour', null],
  ['time_range=custom_time_range&start=2025-06-01&end=2025-06-02&time_unit=minute', null],
  ['time_range=custom_time_range&start=2025-06-01&end=2025-06-01&time_unit=minute', 'minute'],
  ['time_range=yesterday&time_unit=hour', 'hour'],
  ['time_range=all_time_periods&time_unit=hour', 'hour'],
  ['time_range=last_90_days&time_unit=week', 'week'],
])('%s asks for the unit %s, because only one day is divided into minutes and hours', (text, unit) => {
  expect(read(text).unit).toBe(unit)
})

test('a unit and a chosen comparison are asked for', () => {
  const days = 'compare=custom_time_range&compare_start=2025-05-01&compare_end=2025-05-01'
  expect(queryOf(read(`time_range=today&time_unit=hour&${days}`), 'UTC')).toMatchObject({
    time_unit: 'hour',
    compare: 'custom_time_range',
    compare_start_time: Date.parse('2025-05-01') / 1000,
    compare_end_time: Date.parse('2025-05-02') / 1000,
  })
})

test('all time has no comparison', () => {
  expect(queryOf(read('time_range=all_time_periods'), 'UTC')).not.toHaveProperty('compare')
})

test('weekdays are only matched if the comparison is an earlier period', () => {
  const state = read('match_weekday=1')
  expect(state).toMatchObject({ matchWeekday: true })
  expect(writeReportState(new URLSearchParams(), state).toString()).toBe('match_weekday=1')
  expect(queryOf(state, 'UTC')).toMatchObject({ compare: 'previous_period', match_weekday: true })
  const compareDays = { start: '2025-05-01', end: '2025-05-07' }
  for (const other of [{ compare: null }, { compare: 'custom_time_range', compareDays } as const])
    expect(queryOf({ ...state, ...other }, 'UTC')).not.toHaveProperty('match_weekday')
})

test.each([
  ['', true],
  ['compare=previous_year', true],
  ['compare_rows=1', true],
  ['compare_rows=0', false],
  ['compare=none', false],
  ['time_range=all_time_periods', false],
])('rows show their changes with every comparison unless switched off: %s', (text, shown) => {
  expect(comparesRows(read(text))).toBe(shown)
})

test('only the switched-off changes of rows are in the address', () => {
  const off = { ...read(''), compareRows: false }
  expect(writeReportState(new URLSearchParams(), off).toString()).toBe('compare_rows=0')
  expect(writeReportState(new URLSearchParams('compare_rows=1'), read('')).toString()).toBe('')
})
