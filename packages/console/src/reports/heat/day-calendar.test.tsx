// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../views/show.testing.tsx'
import { DayCalendar } from './DayCalendar.tsx'
import type { DayCell } from './weeks.ts'

/** Ten weeks, too many for figures in the cells. The first day is a Wednesday. */
const days = Array.from(
  { length: 68 },
  (_, at): DayCell => ({
    date: new Date(Date.UTC(2026, 3, 1 + at)).toISOString().slice(0, 10),
    value: 100 + at,
    partial: false,
  }),
)

function Calendar({ onPick }: { readonly onPick?: (date: string) => void }) {
  return (
    <DayCalendar
      title="Visitors by day"
      days={days}
      weekdays={['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']}
      format={String}
      formatExact={(value) => `Visitors ${value}`}
      {...(onPick && { onPick })}
    />
  )
}

const hasTooltip = (text: string) =>
  waitFor(async () => expect((await screen.findByRole('tooltip')).textContent).toContain(text))

test('a calendar of small days is one tab stop, and the arrow keys move from day to day', async () => {
  const hand = await show(<Calendar />)
  await hand.tab()
  // The first row is Mondays. Its first is the sixth day.
  await hasTooltip('Visitors 105')
  await hand.keyboard('{ArrowDown}{ArrowDown}')
  await hasTooltip('Visitors 107')
  await hand.keyboard('{ArrowLeft}')
  await hasTooltip('Visitors 100')
  await hand.keyboard('{ArrowUp}')
  await hasTooltip('Visitors 100')
  await hand.keyboard('{End}')
  await hasTooltip('Visitors 163')
  await hand.tab()
  expect(document.activeElement).toBe(document.body)
})

test('if days can be selected, Enter selects the focused one', async () => {
  const picked: string[] = []
  const hand = await show(<Calendar onPick={(date) => picked.push(date)} />)
  await hand.tab()
  await hand.keyboard('{ArrowRight}{Enter}')
  expect(picked).toEqual(['2026-04-13'])
})

test('each month is named above its first week; the rest of a month before is not', async () => {
  await show(<Calendar />)
  const weeks = within(screen.getByRole('table')).getAllByRole('columnheader')
  // The first week begins on March 30.
  expect(weeks.map((week) => week.textContent).filter(Boolean)).toEqual(['Apr', 'May', 'Jun'])
})
