// @vitest-environment happy-dom
/** Two filters of one field, as "what changed" sets them for properties: each chip edits and removes its own. */
import texts from '@footfall/contract/locales/en-US.json'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { type Filter, readFilters, writeFilters } from '../../lib/url/filters.ts'
import { show } from '../views/show.testing.tsx'
import { FilterChipList } from './FilterChipList.tsx'
import { FilterEditor, type FilterEditorState } from './FilterEditor.tsx'

let server: Answering
beforeAll(async () => {
  const values = ['plan=pro', 'color=red', 'color=blue'].map((value) => ({
    value,
    label: value,
    visitors: 1,
  }))
  server = await startAnswering({
    '/overview/filter_field': () => ({ list: values, total: 3 }),
    '/report/traits': () => ({ list: [] }),
  })
})
afterAll(() => server.stop())

const property = (...value: string[]): Filter => ({ field: 'event_property', operator: 'in', value })
const twoOfThem = `?filters=${writeFilters([property('plan=pro'), property('color=red')])}`
const inAddress = () => readFilters(new URLSearchParams(window.location.search).get('filters'))

function Filters() {
  const [state, setState] = useState<FilterEditorState>(null)
  return (
    <>
      <FilterChipList onEdit={setState} />
      <FilterEditor state={state} onClose={() => setState(null)} />
    </>
  )
}
const chips = () => within(screen.getByRole('list', { name: texts.filter.current })).getAllByRole('listitem')

test('removing the second one leaves the first', async () => {
  const hand = await show(<Filters />, twoOfThem)
  await hand.click(within(chips()[1] as HTMLElement).getByRole('button', { name: /Remove/ }))
  expect(inAddress()).toEqual([property('plan=pro')])
})

test('editing the second one begins with its values, and replaces it alone', async () => {
  const hand = await show(<Filters />, twoOfThem)
  await act(() => hand.click(screen.getByRole('button', { name: /color=red/ })))
  const blue = await screen.findByRole('checkbox', { name: /color=blue/ })
  const red = screen.getByRole<HTMLInputElement>('checkbox', { name: /color=red/ })
  expect(red.checked).toBe(true)
  await hand.click(red)
  await hand.click(blue)
  await act(() => hand.click(screen.getByRole('button', { name: texts.action.apply })))
  await waitFor(() => expect(inAddress()).toEqual([property('plan=pro'), property('color=blue')]))
})

test('regions and cities have their names, parts of them are as typed', async () => {
  const place = (field: 'region' | 'city', value: string): Filter => ({
    field,
    operator: 'in',
    value: [value],
  })
  const part: Filter = { field: 'hostname', operator: 'contains', value: ['CN-'] }
  const filters = [place('region', 'CN-GD'), place('city', 'CN-GD/Guangzhou'), part]
  await show(<Filters />, `?filters=${writeFilters(filters)}`)
  await screen.findByRole('button', { name: /Guangdong$/ })
  await screen.findByRole('button', { name: /Guangzhou$/ })
  screen.getByRole('button', { name: /CN-$/ })
})

test('a single bound is taken from several parts, as the field shows', async () => {
  const parts: Filter = { field: 'page', operator: 'contains', value: ['/a', '/b'] }
  const hand = await show(<Filters />, `?filters=${writeFilters([parts])}`)
  await act(() => hand.click(screen.getByRole('button', { name: /\/a/ })))
  await hand.selectOptions(screen.getByRole('combobox', { name: texts.filter.operator }), 'gt')
  await act(() => hand.click(screen.getByRole('button', { name: texts.action.apply })))
  await waitFor(() => expect(inAddress()).toEqual([{ field: 'page', operator: 'gt', value: ['/a'] }]))
})
