import { expect, test } from 'vitest'
import { addressOf, kindAt, showsState, stateOf } from './saved-state.ts'

const report = {
  report_id: '00000000-0000-4000-8000-000000000002',
  website_id: '00000000-0000-4000-8000-000000000001',
  kind: 'funnel' as const,
}

test('the state contains the question, but nothing about the reader', () => {
  const parameters = new URLSearchParams('lang=zh-CN&report=x&funnel=abc&order=strict')
  expect(stateOf(parameters)).toEqual({ time_range: 'last_7_days', funnel: 'abc', order: 'strict' })
})

test('a relative period stays relative, days stay days', () => {
  expect(stateOf(new URLSearchParams('time_range=today')).time_range).toBe('today')
  const days = 'time_range=custom_time_range&start=2025-06-01&end=2025-06-07'
  expect(new URLSearchParams(stateOf(new URLSearchParams(days))).toString()).toBe(days)
})

test('a saved screen opens as it was saved', () => {
  const state = { time_range: 'last_7_days', funnel: 'abc', scope: 'visit' }
  const { pathname, search } = addressOf({ ...report, state: { ...state, odd: { of: 'another hand' } } })
  expect(pathname).toBe(`/websites/${report.website_id}/funnel`)
  const opened = new URLSearchParams(search)
  expect(opened.get('report')).toBe(report.report_id)
  expect(stateOf(opened)).toEqual(state)
  expect(showsState(opened, state)).toBe(true)
  expect(showsState(new URLSearchParams('scope=visit&funnel=abc'), state), 'in another order').toBe(true)
  opened.set('scope', 'visitor')
  expect(showsState(opened, state)).toBe(false)
})

test.each([
  ['/websites/x', 'overview'],
  ['/websites/x/', 'overview'],
  ['/websites/x/journey', 'journey'],
  ['/websites/x/realtime', null],
  ['/websites/x/settings/general', null],
  ['/websites', null],
])('%s shows %s', (path, kind) => {
  expect(kindAt(path)).toBe(kind)
})
