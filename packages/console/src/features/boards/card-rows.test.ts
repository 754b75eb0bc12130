import { expect, test } from 'vitest'
import { listOfCard } from './card-rows.ts'

const words = {
  none: '(none)',
  and: ' · ',
  to: ' → ',
  other: '(other)',
  end: '(left)',
  begin: '(visit starts)',
  time: (start: string, unit: string) => `${unit} of ${start.slice(0, 10)}`,
  after: (k: number) => `Day ${k}`,
  seconds: String,
}
const column = (key: string, kind = 'metric') => ({ key, kind })

const figures = { visitors: 3, visits: 4, pageviews: 9, events: 1, bounce_rate: 25, visit_duration: null }
const table = {
  columns: [column('page', 'dimension'), ...Object.keys(figures).map((key) => column(key))],
  time_unit: 'day',
  list: [
    { values: ['/a'], labels: ['/a'], ...figures, previous: { visitors: 2, bounce_rate: 50 } },
    { values: ['/b'], labels: ['/b'], ...figures, events: 0, previous: null },
  ],
}

test.each([
  ['visitors', 'visitors', [3, 3], 2],
  ['pageviews', 'pageviews', [9, 9], undefined],
  ['events', 'events', [1, 0], undefined],
  ['bounce_rate', 'bounce_rate', [25, 25], undefined],
  ['visit_duration', 'visit_duration', [null, null], undefined],
  ['value', 'visitors', [3, 3], 2],
])('a table sorted by %s counts %s in every row', (order_by, counted, amounts, previous) => {
  const shown = listOfCard('group_list', table, { order_by }, words)
  expect(shown.counted).toBe(counted)
  expect(shown.rows.map(({ amount }) => amount)).toEqual(amounts)
  expect(shown.rows[0]?.previous).toBe(previous)
})

test('an exploration counts a metric that it has, by times as people read them', () => {
  const columns = [column('time', 'time'), column('channel', 'dimension'), column('bounce_rate')]
  const values = ['2025-06-02T00:00:00+02:00', 'direct']
  const list = [{ values, labels: [values[0], 'Direct'], bounce_rate: 40 }]
  const shown = listOfCard('insights', { columns, time_unit: 'week', list }, { order_by: 'visitors' }, words)
  expect(shown.counted).toBe('bounce_rate')
  expect(shown.rows).toMatchObject([{ label: 'week of 2025-06-02 · Direct', amount: 40 }])
})

test('only a breakdown of visitors has shares', () => {
  const list = [{ value: '/', label: '/', share: 50, visitors: 300, visits: 400 }]
  const row = (input: object) => listOfCard('page', { list, total: 1 }, { ...input }, words).rows[0]
  expect(row({})).toMatchObject({ amount: 300, share: 50 })
  expect(row({ order_by: 'visits' })).toMatchObject({ amount: 400, share: null })
})

test('a value without a label or a text is shown as it is', () => {
  const rows = [
    { value: 'en', label: 'English', visitors: 3 },
    { value: 'x-y', label: '', visitors: 2 },
    { value: '', label: '', visitors: 1 },
  ]
  const labels = (report: 'language' | 'goal', list: readonly object[]) =>
    listOfCard(report, { list, total: 3 }, {}, words).rows.map(({ label }) => label)
  expect(labels('language', rows)).toEqual(['English', 'x-y', '(none)'])
  expect(labels('goal', rows)).toEqual(['English', 'x-y', '(none)'])
  const tags = [{ values: ['', 'mail'], visitors: 1 }]
  expect(listOfCard('utm', { list: tags }, {}, words).rows).toMatchObject([{ label: '(none) · mail' }])
})

test('paths run in the order in which they were walked', () => {
  const page = (item: string) => ({ kind: 'page', item })
  const paths = [{ items: [page('/buy'), page('/shop'), { kind: 'end', item: '' }], visits: 2, share: 100 }]
  const label = (input: object) => listOfCard('journey', { paths }, { ...input }, words).rows[0]?.label
  expect(label({})).toBe('/buy → /shop → (left)')
  expect(label({ end: { kind: 'page', value: '/buy' } })).toBe('(visit starts) → /shop → /buy')
})

test('the values of a property have shares of its events, and none of visitors', () => {
  const list = [{ value: 'red', events: 4, visitors: 3, share: 80 }]
  const row = (input: object) => listOfCard('event_values', { list }, { ...input }, words).rows[0]
  expect(row({})).toMatchObject({ label: 'red', amount: 4, share: 80 })
  expect(row({ order_by: 'visitors' })).toMatchObject({ amount: 3, share: null })
})
