// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportGrid } from './ReportGrid.tsx'
import { answered, show } from './show.testing.tsx'

const cells = { 'May 1': [10, 4], 'June 1': [20, null] } as Readonly<
  Record<string, readonly (number | null)[]>
>

function Cohorts({ tiles }: { readonly tiles?: string }) {
  return (
    <ReportGrid
      label="Retention"
      corner="Cohort / week"
      answer={answered(cells)}
      gridOf={(data) => ({
        rows: Object.keys(data).map((key) => ({ key, label: key })),
        columns: ['0', '1'].map((key) => ({ key, label: `Week ${key}`, short: key })),
        cell: (row, column) => {
          const value = data[row.key]?.[Number(column.key)] ?? null
          const text = value === null ? '—' : String(value)
          return { value, text, exact: `${text} visitors`, partial: column.key === '1' }
        },
      })}
      {...(tiles && { tiles })}
      skeleton={null}
    />
  )
}

const told = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('figures stand in their cells, what is not known as such', async () => {
  await show(<Cohorts />)
  expect(told()).toEqual(['Cohort / weekWeek 0Week 1', 'May 1104', 'June 120—'])
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('tiles are read without their colour, and their figures stand behind a switch that the keyboard moves', async () => {
  const hand = await show(<Cohorts tiles="cohorts" />)
  expect(told()).toEqual(['01', 'May 110 visitors4 visitors', 'June 120 visitors— visitors'])
  expect(screen.getByRole('columnheader', { name: 'Week 1' })).toBeDefined()
  screen.getByRole('radio', { name: 'Grid' }).focus()
  await hand.keyboard('{ArrowRight}')
  expect(told()).toEqual(['Cohort / weekWeek 0Week 1', 'May 1104', 'June 120—'])
  expect(window.location.search).toBe('?cohorts=table')
})
