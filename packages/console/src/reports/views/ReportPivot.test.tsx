// @vitest-environment happy-dom
/** Columns of time name the year only where it tells them apart: on a phone two of them take the width of four. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportPivot } from './ReportPivot.tsx'
import { answered, show } from './show.testing.tsx'

test.each([
  [
    ['2026-11-29', '2026-11-30'],
    ['Sun, Nov 29', 'Mon, Nov 30'],
  ],
  [
    ['2025-12-31', '2026-01-01'],
    ['Wed, Dec 31, 2025', 'Thu, Jan 1, 2026'],
  ],
])('the days %s', async (days, heads) => {
  const list = days.map((day) => {
    const labels = ['news', `${day}T00:00:00+00:00`]
    return { values: labels, labels, visitors: 7 }
  })
  const columns = [
    { key: 'utm_source', kind: 'dimension' },
    { key: 'time', kind: 'time' },
  ]
  await show(
    <ReportPivot
      label="Sources by day"
      answer={answered({ columns, time_unit: 'day', list, total: list.length })}
      timeAcross
      cornerOf={() => 'Source'}
      figureOf={({ visitors }) => visitors}
      weightOf={({ visitors }) => visitors}
      most={31}
      write={String}
      note={() => null}
    />,
  )
  const shown = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(shown).toEqual(['Source', ...heads])
})
