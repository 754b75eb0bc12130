// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '../use-report.ts'
import { ReportTable } from './ReportTable.tsx'
import { answered, failed, show, waiting } from './show.testing.tsx'
import { useReportList } from './use-report-list.ts'

interface Row {
  readonly name: string
  readonly visitors: number
}
const rows: readonly Row[] = [
  { name: '/', visitors: 12 },
  { name: '/about', visitors: 3 },
]

function Pages({ answer }: { readonly answer: Answer<{ list: readonly Row[]; total: number }> }) {
  const list = useReportList({
    prefix: 'list_',
    sorts: ['visitors', 'value'],
    fallback: 'visitors',
    rising: ['value'],
    pageSize: 2,
  })
  return (
    <>
      <ReportTable
        label="Pages"
        answer={answer}
        list={list}
        rowKey={(row) => row.name}
        columns={[
          { key: 'value', label: 'Page', sortable: true, render: (row) => row.name },
          {
            key: 'visitors',
            label: 'Visitors',
            sortable: true,
            figures: true,
            render: (row) => row.visitors,
          },
        ]}
        download={async () => new Response()}
      />
      <code>{JSON.stringify(list.question)}</code>
    </>
  )
}

const question = () => JSON.parse(screen.getByText(/order_by/).textContent ?? '')

test('shows rows, the order in the head, and the page', async () => {
  await show(<Pages answer={answered({ list: rows, total: 5 })} />)
  const table = screen.getByRole('table', { name: 'Pages' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['PageVisitors', '/12', '/about3'])
  expect(screen.getByRole('columnheader', { name: 'Visitors' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByText('1–2 of 5')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
})

test('another order, page and search are requested and stored in the address', async () => {
  const hand = await show(<Pages answer={answered({ list: rows, total: 5 })} />)
  await hand.click(screen.getByRole('button', { name: 'Next page' }))
  expect(question()).toMatchObject({ page: 2 })
  await hand.click(screen.getByRole('button', { name: 'Page' }))
  expect(question()).toMatchObject({ page: 1, order_by: 'value', order: 'asc' })
  await hand.click(screen.getByRole('button', { name: 'Page' }))
  expect(question()).toMatchObject({ order_by: 'value', order: 'desc' })
  expect(window.location.search).toBe('?list_sort=value')
  await hand.click(screen.getByRole('button', { name: 'Visitors' }))
  expect(question()).toMatchObject({ order_by: 'visitors', order: 'desc' })
  await hand.type(screen.getByRole('searchbox'), 'about')
  await hand.tab()
  expect(question()).toMatchObject({ search: 'about' })
  expect(window.location.search).toBe('?list_search=about')
})

test('an empty search result names the search text; an empty report says so', async () => {
  const none = answered({ list: [], total: 0 })
  await show(<Pages answer={none} />, '?list_search=nowhere')
  expect(screen.getByText(/“nowhere”/)).toBeDefined()
  await show(<Pages answer={none} />)
  expect(screen.getByText('No data')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a failure shows its cause and can be retried; before that there is a skeleton', async () => {
  let tried = 0
  const hand = await show(<Pages answer={failed('Too much at once', () => tried++)} />)
  expect(screen.getByRole('alert').textContent).toContain('Too much at once')
  await hand.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tried).toBe(1)
  await show(<Pages answer={waiting} />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})
