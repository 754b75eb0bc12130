// @vitest-environment happy-dom
/** An invitation that can no longer be answered names somebody to ask. */
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { ClosedInvitation } from './ClosedInvitation.tsx'

beforeAll(loadEnglish)

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
