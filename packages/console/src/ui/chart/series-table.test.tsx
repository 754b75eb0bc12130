// @vitest-environment happy-dom
/** Tables show the same annotations as their charts. */
import texts from '@footfall/contract/locales/en-US.json'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { ManySeriesTable } from './ManySeriesTable.tsx'
import { SeriesTable } from './SeriesTable.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

const day = (date: string, value: number | null, partial = false) => ({
  time: `${date}T00:00:00+00:00`,
  value,
  partial,
})
const points = [day('2025-06-01', 10), day('2025-06-02', 20, true)]
const notes = [{ key: '1', text: 'Launch', start: Date.parse('2025-06-02T09:00:00Z') / 1000, end: null }]
const common = { unit: 'day', height: 200, notes } as const
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))

test('a series, with the period before', () => {
  render(
    <SeriesTable
      {...common}
      label="Visits"
      points={points}
      previous={[day('2025-05-30', 5), day('2025-05-31', null)]}
      formatValue={String}
      renderChange={(now, before) => `${now} after ${before}`}
    />,
  )
  expect(rows()).toEqual([
    [texts.chart.time, 'Visits', texts.chart.previous, texts.chart.change],
    [expect.stringContaining('Jun 1'), '10', '5', '10 after 5'],
    [expect.stringMatching(`Jun 2.*${texts.chart.partial}Launch`), '20', '—', ''],
  ])
})

test('several series', () => {
  const series = ['Sign-up', 'Order'].map((name) => ({ key: name, name, points }))
  render(<ManySeriesTable {...common} label="Events" series={series} />)
  expect(rows()).toEqual([
    [texts.chart.time, 'Sign-up', 'Order'],
    [expect.stringContaining('Jun 1'), '10', '10'],
    [expect.stringMatching(`Jun 2.*${texts.chart.partial}Launch`), '20', '20'],
  ])
})
