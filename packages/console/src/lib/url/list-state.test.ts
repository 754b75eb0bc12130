import { expect, test } from 'vitest'
import { readListState, withoutList, writeListState } from './list-state.ts'
import { changed } from './use-address.ts'

const sorts = ['visitors', 'visits'] as const
const read = (text: string) => readListState(new URLSearchParams(text), 'list_', sorts, 'visitors')
const step = (text: string, change: Parameters<typeof writeListState<'visitors' | 'visits'>>[1]) =>
  changed(new URLSearchParams(text), writeListState(read(text), change, 'list_', 'visitors')).toString()

test('an empty address means the first page, most visitors first', () => {
  expect(read('')).toEqual({ search: '', sort: 'visitors', order: 'desc', page: 1 })
})

test('a page, an order and a search are read', () => {
  const state = { search: 'x', sort: 'visits', order: 'asc', page: 3 }
  expect(read('list_search=x&list_sort=visits.asc&list_page=3')).toEqual(state)
})

test.each([
  'list_page=0',
  'list_page=-2',
  'list_page=1000001',
  'list_page=1.5',
  'list_page=x',
  'list_sort=password.asc',
])('%s is invalid and means the default', (text) => expect(read(text)).toEqual(read('')))

test('a page is kept, and reset by another order or search', () => {
  expect(step('', { page: 3 })).toBe('list_page=3')
  expect(step('list_page=3', { sort: 'visits', order: 'asc' })).toBe('list_sort=visits.asc')
  expect(step('list_page=3&list_sort=visits.asc', { search: '帐篷' })).toContain('list_search=')
  expect(step('list_page=3', { search: 'x' })).not.toContain('page')
})

test('returning to the default order removes the parameter', () => {
  expect(step('list_sort=visits.asc', { sort: 'visitors', order: 'desc' })).toBe('')
})

test('closing a list removes its parameters and no others', () => {
  const text = 'lang=en-US&list_search=a&list_sort=visits&list_page=2'
  expect(changed(new URLSearchParams(text), withoutList('list_')).toString()).toBe('lang=en-US')
})
