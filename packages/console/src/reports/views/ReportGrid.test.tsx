// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
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
      note={() => <p>Only the latest</p>}
      skeleton={null}
    />
  )
}

const shownRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('figures are in their cells, unknown ones are marked as such', async () => {
  await show(<Cohorts />)
  expect(shownRows()).toEqual(['Cohort / weekWeek 0Week 1', 'May 1104', 'June 120—'])
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('a note on what is left out comes before the rows', async () => {
  await show(<Cohorts />)
  const order = screen.getByText('Only the latest').compareDocumentPosition(screen.getByRole('table'))
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('figures are one tab stop with arrow keys, which leave out unknown ones', async () => {
  const hand = await show(<Cohorts />)
  screen.getByText('10').focus()
  await hand.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('4')
  await hand.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('4')
  await hand.keyboard('{Home}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('20')
  await hand.tab()
  expect(screen.getByRole('table').contains(document.activeElement)).toBe(false)
})

test('tiles can be read without their colour, and a switch shows their figures by keyboard', async () => {
  const hand = await show(<Cohorts tiles="cohorts" />)
  expect(shownRows()).toEqual(['01', 'May 110 visitors4 visitors', 'June 120 visitors— visitors'])
  expect(screen.getByRole('columnheader', { name: 'Week 1' })).toBeDefined()
  expect(screen.getByText('20'), 'the end of the scale').toBeDefined()
  screen.getByRole('radio', { name: 'Grid' }).focus()
  await hand.keyboard('{ArrowRight}')
  expect(shownRows()).toEqual(['Cohort / weekWeek 0Week 1', 'May 1104', 'June 120—'])
  expect(window.location.search).toBe('?cohorts=table')
})

test('a tile shows its figure on hover and focus; the grid is one tab stop with arrow keys', async () => {
  const hand = await show(<Cohorts tiles="cohorts" />)
  const tip = async () => (await screen.findByRole('tooltip')).textContent
  const tile = (text: string) => screen.getByText(text).parentElement as HTMLElement
  await hand.hover(tile('4 visitors'))
  expect(await tip()).toBe('May 1 Week 1 · 4 visitors')
  await hand.unhover(tile('4 visitors'))
  await hand.tab()
  expect(await tip()).toBe('May 1 Week 0 · 10 visitors')
  for (const [key, text] of [
    ['ArrowRight', 'May 1 Week 1 · 4 visitors'],
    ['ArrowDown', 'June 1 Week 1 · — visitors'],
    ['Home', 'June 1 Week 0 · 20 visitors'],
    ['ArrowLeft', 'June 1 Week 0 · 20 visitors'],
    ['ArrowUp', 'May 1 Week 0 · 10 visitors'],
    ['End', 'May 1 Week 1 · 4 visitors'],
  ] as const) {
    await hand.keyboard(`{${key}}`)
    await waitFor(async () => expect(await tip()).toBe(text))
  }
  await hand.tab()
  expect(screen.getByRole('table').contains(document.activeElement)).toBe(false)
  await hand.tab({ shift: true })
  expect(await tip()).toBe('May 1 Week 1 · 4 visitors')
})
