// @vitest-environment happy-dom
/** The calendar by keyboard. */
import texts from '@footfall/contract/locales/en-US.json'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { RangeCalendar } from './RangeCalendar.tsx'

beforeAll(loadEnglish)
beforeEach(cleanup)

async function show(calendar: ReactNode) {
  await act(async () => {
    render(calendar)
  })
  return userEvent.setup()
}

const focused = () => document.activeElement?.getAttribute('aria-label')

test.each([1, 2] as const)(
  'of %i months: the buttons that turn it keep the focus, and the Tab key reaches a day of what they show',
  async (months) => {
    const chosen: unknown[] = []
    const hand = await show(
      <RangeCalendar
        value={{ start: '2026-03-30', end: '2026-03-31' }}
        max="2026-11-28"
        months={months}
        onChange={(range) => chosen.push(range)}
      />,
    )
    screen.getByRole('button', { name: texts.period.monthBefore }).focus()
    await hand.keyboard('{Enter}{Enter}{Enter}{Enter}')
    expect(focused()).toBe(texts.period.monthBefore)
    do await hand.tab()
    while (focused() === texts.period.monthAfter)
    expect(focused()).toBe('Friday, November 28, 2025')
    await hand.keyboard('{ArrowUp}{Enter}{PageDown}{Enter}')
    expect(chosen).toEqual([{ start: '2025-11-21', end: '2025-12-21' }])
  },
)

test('the days reached stay before the last selectable one', async () => {
  const hand = await show(
    <RangeCalendar
      value={{ start: '2026-10-31', end: '2026-10-31' }}
      max="2026-11-28"
      months={1}
      onChange={() => undefined}
    />,
  )
  screen.getByRole('button', { name: texts.period.monthAfter }).focus()
  await hand.keyboard('{Enter}')
  const reached = screen.getAllByRole('button').filter((day) => 'day' in day.dataset && day.tabIndex === 0)
  expect(reached.map((day) => day.dataset.day)).toEqual(['2026-11-28'])
})

test('each month’s table has its name, also once it was turned', async () => {
  const hand = await show(
    <RangeCalendar value={null} max="2026-11-28" months={2} onChange={() => undefined} />,
  )
  await hand.click(screen.getByRole('button', { name: texts.period.monthBefore }))
  expect(screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'))).toEqual([
    'September 2026',
    'October 2026',
  ])
})
