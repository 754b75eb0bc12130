// @vitest-environment happy-dom
/** What the cost center says once a month's events are used up. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { PlanNotes } from './PlanNotes.tsx'

const day = 86_400
const now = Math.floor(Date.now() / 1000)

/** Events used up, `days` before the month ends. */
const usedUp = (days: number, drops_from: number | null) =>
  ({
    lapsed: false,
    trial_ends_at: null,
    expires_at: null,
    deletes_at: null,
    events: { used: 100_000, limit: 100_000, resets_at: now + days * day, drops_from },
  }) as TeamPackage

test.each([
  [
    'events still count',
    usedUp(20, now + 5 * day),
    /^This month’s events are used up. Events are counted until/,
  ],
  ['events are dropped', usedUp(20, now - day), /new events are dropped until/],
  ['the month ends within a week', usedUp(5, null), /No events are dropped, because the next month/],
])('%s', async (_, plan, text) => {
  await show(<PlanNotes teamId="t" plan={plan} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test('nothing is promised before it is known from when events are dropped', async () => {
  await show(<PlanNotes teamId="t" plan={usedUp(20, null)} />)
  expect(screen.queryByText(/used up/)).toBeNull()
})
