// @vitest-environment happy-dom
/** Columns of time name the year only where it tells them apart: on a phone two of them take the width of four. */
import { act, screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { ReportPivot } from './ReportPivot.tsx'
import { answered, show } from './show.testing.tsx'

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

test.each([
  [
    ['2026-11-29', '2026-11-30'],
    ['Sun, Nov 29', 'Mon, Nov 30'],
  ],
  [
    ['2025-12-31', '2026-01-01'],
    ['Wed, Dec 31, 2025', 'Thu, Jan 1, 2026'],
  ],
])('the days %s', async (days, names) => {
  await showDays(days)
  expect(heads()).toEqual(['Source', ...names])
})

test('a Chinese day breaks between its parts, not inside one', async () => {
  await showDays(['2026-11-29'])
  await act(() => i18next.changeLanguage('zh-CN'))
  const joined = '\u2060'
  expect(heads()[1]).toBe(`11${joined}月29${joined}日周${joined}日`)
})

async function showDays(days: readonly string[]): Promise<void> {
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
}
