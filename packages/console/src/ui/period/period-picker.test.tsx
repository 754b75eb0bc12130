// @vitest-environment happy-dom
/** The named periods by keyboard. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { PeriodPicker } from './PeriodPicker.tsx'

beforeAll(loadEnglish)
beforeEach(cleanup)

async function show(picker: ReactNode) {
  await act(async () => {
    render(picker)
  })
  return userEvent.setup()
}

const focused = () => document.activeElement?.firstChild?.textContent

test('arrow keys move among the named periods, Enter selects, and Tab leaves them', async () => {
  const chosen: unknown[] = []
  const hand = await show(
    <PeriodPicker
      value={{ timeRange: 'last_7_days', days: null }}
      zone="UTC"
      onChange={(period) => chosen.push(period)}
    />,
  )
  await hand.click(screen.getByRole('button', { name: /^Period/ }))
  expect(focused()).toBe('Last 7 days')
  await hand.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Last 30 days')
  await hand.keyboard('{ArrowUp}{Enter}')
  expect(chosen).toEqual([{ timeRange: 'this_month', days: null }])
})

test('the Tab key stops once at the named periods, also if none is selected', async () => {
  const days = { start: '2026-11-01', end: '2026-11-02' } as const
  const hand = await show(
    <PeriodPicker value={{ timeRange: 'custom_time_range', days }} zone="UTC" onChange={() => undefined} />,
  )
  await hand.click(screen.getByRole('button', { name: /^Period/ }))
  const stops = screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Today'])
})
