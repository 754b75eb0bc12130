// @vitest-environment happy-dom
/** An invitation that can no longer be answered names somebody to ask, and has a way on. */
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { clearToken, setToken } from '../../lib/session/token.ts'
import { ClosedInvitation } from './ClosedInvitation.tsx'

beforeAll(loadEnglish)
afterEach(() => {
  cleanup()
  clearToken()
})

const invitation = {
  invite_id: 'invitation',
  team_name: 'Harbour',
  recipient: 'b***@example.com',
  team_role: 4 as const,
  expires_at: 0,
  registered: true,
  is_recipient: null,
  already_member: false,
}

test.each([
  ['a***@example.com', 'cancelled', /or contact a\*\*\*@example\.com\.$/],
  ['a***@example.com', 'expired', /Ask a\*\*\*@example\.com to send/],
  // The sender's account was deleted.
  ['', 'cancelled', /or contact Harbour\.$/],
  ['', 'expired', /Ask Harbour to send/],
] as const)('of %j, %s', (sender, status, said) => {
  const { unmount } = render(
    <MemoryRouter>
      <ClosedInvitation invitation={{ ...invitation, sender, status }} />
    </MemoryRouter>,
  )
  screen.getByText(said)
  unmount()
})

test.each(['expired', 'cancelled', 'refused', 'accepted'] as const)(
  'one that was %s leads who is signed in to the websites',
  (status) => {
    setToken({ access_token: 'of Lin', renewal_time: 2_000_000_000, uuid: 'lin' })
    render(
      <MemoryRouter>
        <ClosedInvitation invitation={{ ...invitation, sender: 'Wu', status }} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link').getAttribute('href')).toContain('/websites')
  },
)
