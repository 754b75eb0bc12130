// @vitest-environment happy-dom
/** A filter is set without leaving the keyboard, and without walking through every value. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { readFilters, writeFilters } from '../../lib/url/filters.ts'
import { QuestionTools } from '../head/QuestionTools.tsx'
import { ToolBar } from '../head/ToolBar.tsx'
import { show } from '../views/show.testing.tsx'
import { FilterDialog } from './FilterDialog.tsx'

let server: Answering
beforeAll(async () => {
  const list = ['/', '/sale', '/cart'].map((value) => ({ value, label: value, visitors: 7 }))
  server = await startAnswering({ '/overview/filter_field': () => ({ list, total: 3 }) })
})
afterAll(() => server.stop())

const applied = () => readFilters(new URLSearchParams(location.search).get('filters'))

test('arrows lead to the values, Space chooses, Enter applies', async () => {
  let closed = 0
  const hand = await show(<FilterDialog state="new" onClose={() => closed++} />)
  const value = await screen.findByRole('checkbox', { name: /^\/sale/ })
  await hand.click(screen.getByRole('searchbox'))
  await hand.keyboard('{Enter}')
  expect([applied(), closed]).toEqual([[], 0])
  await hand.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(value)
  await hand.keyboard(' {ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await hand.keyboard('{Enter}')
  expect(applied()).toEqual([{ field: 'page', operator: 'in', value: ['/sale'] }])
  expect(closed).toBe(1)
})

test('Enter applies a typed value once', async () => {
  let closed = 0
  const [filter] = readFilters(writeFilters([{ field: 'page', operator: 'gt', value: ['1'] }]))
  if (!filter) throw new Error('the filter was not read')
  const address = `?filters=${writeFilters([filter])}`
  const hand = await show(<FilterDialog state={filter} onClose={() => closed++} />, address)
  const field = screen.getByLabelText(texts.filter.value)
  // Values tell capitals apart, and phones begin a text with one.
  expect(field.getAttribute('autocapitalize')).toBe('none')
  await hand.type(field, '2{Enter}')
  expect(applied()).toEqual([{ field: 'page', operator: 'gt', value: ['12'] }])
  expect(closed).toBe(1)
})

test.each([
  ['the last filter was removed', ['page'], texts.filter.remove.replace('{{name}}', 'Page')],
  ['all were cleared', ['page', 'country'], texts.filter.clearAll],
] as const)('after %s, the next can be added', async (_, fields, name) => {
  const filters = fields.map((field) => ({ field, operator: 'in' as const, value: ['a'] }))
  const hand = await show(
    <ToolBar onEditFilter={() => undefined}>
      <QuestionTools onFilter={() => undefined} />
    </ToolBar>,
    `?filters=${writeFilters(filters)}`,
  )
  const remove = await screen.findByRole('button', { name })
  remove.focus()
  await hand.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('button', { name })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.filter.filter }))
})
