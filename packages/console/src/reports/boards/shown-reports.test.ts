import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ReportSource } from '../source.tsx'
import { shownReport, shownReports } from './shown-reports.ts'

const period = { time_range: 'last_7_days', filters: [] }

test('a list requests its first rows by its dimension', () => {
  expect(shownReport('entry_page', period)).toEqual([
    {
      key: 'entry_page',
      report: 'page',
      dimension: 'entry_page',
      input: { ...period, dimension: 'entry_page', page_size: 8 },
    },
  ])
  expect(shownReport('event', period)).toMatchObject([
    { report: 'group_list', input: { group_by: ['event'], order_by: 'events' } },
  ])
  expect(
    shownReport('event_list', { ...period, page: 3, page_size: 50, search: 'x', compare: undefined }),
  ).toEqual([{ key: 'event_list', report: 'event_list', input: { ...period, page: 1, page_size: 8 } }])
})

test('a goal in a panel is found by the panel’s dimension', () => {
  const asked = { ...period, goal_id: 'g', dimension: 'country', page_size: 7 }
  const input = { ...asked, page: 1, page_size: 8 }
  expect(shownReport('goal', asked)).toEqual([
    { key: 'country', report: 'goal', dimension: 'country', input },
  ])
})

test.each(['session_list', 'all', 'filter_field', 'total_items'])('%s is not a card', (name) => {
  expect(shownReport(name, period)).toEqual([])
})

test('only reports shown of this website are found, each once', () => {
  const queries = new QueryClient()
  const source = { calls: 'overview', whose: { website_id: 'w' } } as unknown as ReportSource
  const show = (name: string, whose = source.whose) =>
    new QueryObserver(queries, {
      queryKey: ['report', 'overview', whose, name, period],
      queryFn: () => ({}),
    }).subscribe(() => undefined)
  const stops = [show('funnel'), show('total'), show('total'), show('goals', { website_id: 'other' })]
  queries.setQueryData(['report', 'overview', source.whose, 'revenue', period], {})
  expect(shownReports(queries, source).map(({ key }) => key)).toEqual(['total', 'funnel'])
  for (const stop of stops) stop()
})
