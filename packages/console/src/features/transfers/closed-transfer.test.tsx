// @vitest-environment happy-dom
/** An offer that can no longer be answered has a way on. */
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { clearToken, setToken } from '../../lib/session/token.ts'
import { ClosedTransfer } from './ClosedTransfer.tsx'
import type { Transfer } from './transfer.ts'

beforeAll(loadEnglish)
afterEach(() => {
  cleanup()
  clearToken()
})

const transfer: Transfer = {
  transfer_id: 'transfer',
  website_name: 'Shop',
  domain: 'shop.example',
  domain_label: 'shop.example',
  sender: 'Wu',
  recipient: 'Lin',
  team_name: null,
  status: 'rejected',
  expires_at: 0,
  is_recipient: true,
  from_team: null,
}
const show = (status: Transfer['status']) =>
  render(
    <MemoryRouter>
      <ClosedTransfer transfer={{ ...transfer, status }} />
    </MemoryRouter>,
  )

test.each(['expired', 'cancelled', 'rejected', 'accepted'] as const)(
  'one that was %s leads who is signed in to the websites',
  (status) => {
    setToken({ access_token: 'of Lin', renewal_time: 2_000_000_000, uuid: 'lin' })
    show(status)
    expect(screen.getByRole('link').getAttribute('href')).toContain('/websites')
  },
)

test('who is signed out has no way back', () => {
  show('rejected')
  expect(screen.queryByRole('link')).toBeNull()
})
