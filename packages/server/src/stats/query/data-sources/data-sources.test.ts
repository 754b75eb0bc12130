import { day } from '@footfall/contract/durations'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Filter } from '@footfall/contract/stats/filters'
import { expect, test } from 'vitest'
import type { Key } from '../keys.ts'
import type { Selection } from '../selection.ts'
import { type DataSource, dataSourcesOf } from './data-sources.ts'

const monday = Date.UTC(2025, 2, 3)
const interval = (from: number, to: number) => ({ start: monday + from * day, end: monday + to * day })

/** Ten days from a Monday on, of which the first eight and a half are looked at; the days before the ninth are summed up. */
const selection = (fields: Filter['field'][] = [], over = interval(0, 8.5), from = monday): Selection => ({
  websiteId: '11111111-0000-4000-8000-000000000001',
  interval: over,
  filters: fields.map((field) => ({ field, operator: 'in', value: ['x'] })),
  rolledUp: { zone: 'UTC', from, through: monday + 8 * day, runs: ['1'] },
})
const by = (...names: Dimension[]): Key[] => names.map((dimension) => ({ kind: 'dimension', dimension }))
const time: Key = { kind: 'time', buckets: [] }
const clock: Key = { kind: 'clock', spans: [] }

test.each<[string, Filter['field'][], Key[], DataSource['kind']]>([
  ['the total', [], [], 'daily_rollup'],
  ['the chart', [], [time], 'daily_rollup'],
  ['by country', [], by('country'), 'daily_rollup'],
  ['by page', [], by('page'), 'daily_rollup'],
  ['by a tag that days are not summed up by', [], by('utm_term'), 'visit_rollup'],
  ['by two dimensions', [], by('country', 'browser'), 'visit_rollup'],
  ['by day and country', [], [time, ...by('country')], 'visit_rollup'],
  ['under a filter', ['country'], [], 'visit_rollup'],
  ['pages under a filter', ['country'], by('page'), 'visit_rollup'],
  ['under a filter of pages', ['page'], by('country'), 'visit_rollup'],
  ['by page and day', [], [...by('page'), time], 'raw'],
  ['by hour of the week', [], [clock], 'raw'],
  ['by entry page', [], by('entry_page'), 'raw'],
  ['by title', [], by('page_title'), 'raw'],
  ['under a filter of titles', ['page_title'], [], 'raw'],
])('%s', (_, fields, keys, kind) => {
  const [first, ...more] = dataSourcesOf(selection(fields), keys)
  expect(first?.kind).toBe(kind)
  if (kind === 'raw') {
    expect(first?.interval).toEqual(interval(0, 8.5))
    expect(more).toEqual([])
  } else {
    expect(first?.interval).toEqual(interval(0, 8))
    expect(more).toMatchObject([{ kind: 'raw', interval: interval(8, 8.5) }])
  }
})

test('each key by itself comes out of the daily rollup, where together they do not', () => {
  expect(dataSourcesOf(selection(), by('country', 'browser'), true)[0]?.kind).toBe('daily_rollup')
})

test.each([
  ['fewer days than are worth it', interval(6, 8.5)],
  ['a beginning inside a day', interval(0.5, 8.5)],
])('all is counted of %s', (_, over) => {
  expect(dataSourcesOf(selection([], over), [])).toEqual([{ kind: 'raw', interval: over, after: null }])
})

test('of an end inside a summed day, that day is counted', () => {
  expect(dataSourcesOf(selection([], interval(0, 7.5)), [])).toMatchObject([
    { kind: 'daily_rollup', interval: interval(0, 7) },
    { kind: 'raw', interval: interval(7, 7.5), after: { through: interval(0, 7).end } },
  ])
})

test('all is counted where the first of the days is not summed up yet', () => {
  const rest = selection([], interval(0, 8.5), monday + day)
  expect(dataSourcesOf(rest, [])[0]?.kind).toBe('raw')
})
