// @vitest-environment happy-dom
/** What the choice of a package says about the events that the team has already used. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { ProCard } from './ProCard.tsx'

test('a package with fewer events than the team used this month says so', async () => {
  const plan = {
    plan: 'pro',
    events_millions: 5,
    period: 'month',
    expires_at: 2_000_000_000,
    events: { used: 3_200_000, limit: 5_000_000 },
    providers: ['stripe'],
  } as unknown as TeamPackage
  await show(<ProCard teamId="t" plan={plan} />)
  const note = () => screen.queryByText(/already used 3\.2M events this month/)
  expect(note()).toBeNull()
  fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } })
  expect(note()).toBeTruthy()
})
