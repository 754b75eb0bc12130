// @vitest-environment happy-dom
import type { Gaps } from '@footfall/contract/stats/results'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '../../lib/session/token.ts'
import { show } from '../views/show.testing.tsx'
import { PeriodGaps } from './PeriodGaps.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ session: null })
})

async function shown(data: Gaps) {
  useSession.setState({ session: { token: 'token', renewalTime: Number.MAX_SAFE_INTEGER } })
  const answer = vi.fn(async () => Response.json({ code: 200, message: '', data }))
  vi.stubGlobal('fetch', answer)
  await show(<PeriodGaps />)
  await expect.poll(() => answer).toHaveBeenCalled()
}

test('what the plan hides, and what it dropped, stands there in words', async () => {
  await shown({ hidden_before: Date.parse('2026-05-26T00:00:00Z') / 1000, dropped: 1234 })
  const line = await screen.findByRole('status')
  expect(line.textContent).toContain('Data from before May 26, 2026 is hidden')
  expect(line.textContent).toContain('1,234 events in this period were not counted')
})

test('a complete period has no line', async () => {
  await shown({ hidden_before: null, dropped: 0 })
  expect(screen.queryByRole('status')).toBeNull()
})
