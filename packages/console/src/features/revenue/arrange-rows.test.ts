import { expect, test } from 'vitest'
import { arrangeRows } from './arrange-rows.ts'

const rows = [
  { label: 'Search', value: 'search', revenue: 300 },
  { label: 'Direct', value: 'direct', revenue: 500 },
  { label: 'Ads', value: 'ads', revenue: 300 },
  { label: 'Mail', value: 'mail', revenue: -20 },
]
const all = { search: '', sort: 'revenue', order: 'desc', page: 1, pageSize: 10 } as const

test.each([
  ['most revenue first, equal ones by their name', {}, ['Direct', 'Ads', 'Search', 'Mail']],
  ['least revenue first', { order: 'asc' }, ['Mail', 'Ads', 'Search', 'Direct']],
  ['by name', { sort: 'label', order: 'asc' }, ['Ads', 'Direct', 'Mail', 'Search']],
  ['by name, from the end', { sort: 'label' }, ['Search', 'Mail', 'Direct', 'Ads']],
  ['a search, whatever the case', { search: ' A' }, ['Ads', 'Search', 'Mail']],
  ['the second page', { page: 2, pageSize: 3 }, ['Mail']],
] as const)('%s', (_what, change, labels) => {
  const { list } = arrangeRows<'revenue' | 'label', (typeof rows)[number]>(rows, { ...all, ...change })
  expect(list.map(({ label }) => label)).toEqual(labels)
})

test('the total counts the rows of all pages', () => {
  expect(arrangeRows<'revenue', (typeof rows)[number]>(rows, { ...all, pageSize: 1 }).total).toBe(4)
})
