// @vitest-environment happy-dom
/** What the choice of a package says about the team's events and its current package. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { ProCard } from './ProCard.tsx'

const month = { period: 'month', providers: ['stripe'], events: { used: 0, limit: 0 } } as const
test.each([
  ['it has', { plan: 'pro', events_millions: 5, expires_at: 2_000_000_000 }, '5', 'Renew for'],
  ['of another size', { plan: 'pro', events_millions: 5, expires_at: 2_000_000_000 }, '0', 'Change plan for'],
  ['that has lapsed', { plan: 'free', lapsed: true, events_millions: 5, expires_at: 1 }, '5', 'Renew for'],
  ['with Free', { plan: 'free', events_millions: null, period: null, expires_at: null }, '0', 'Order for'],
])('the button of a team for a package %s', async (_, held, place, word) => {
  await show(<ProCard teamId="t" plan={{ ...month, ...held } as unknown as TeamPackage} />)
  if (place === '0') fireEvent.change(screen.getByRole('slider'), { target: { value: place } })
  screen.getByRole('button', { name: new RegExp(`^${word} `) })
})

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

test('a package is renewed in the currency that it was paid in', async () => {
  const paid = { plan: 'pro', events_millions: 5, expires_at: 2_000_000_000 } as const
  const package_fee = { amount: 32_900, currency: 'CNY' } as const
  await show(<ProCard teamId="t" plan={{ ...month, ...paid, package_fee } as unknown as TeamPackage} />)
  screen.getByRole('button', { name: 'Renew for CN¥329' })
})
