// @vitest-environment happy-dom
/** A key of the team, whose creator may be gone. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { KeyItem } from './KeyItem.tsx'

beforeAll(loadEnglish)

const apiKey = {
  key_id: 'key',
  name: 'Import',
  prefix: 'ff_abcd',
  scopes: ['stats:read' as const],
  website_ids: null,
  within_reach: true,
  created_at: 1_748_736_000,
  creator_is_member: false,
  last_used_at: null,
}

test.each([
  ['ann', /^Created by ann, .*2025$/],
  // The account was deleted.
  ['', /^Created on .*2025$/],
])('a key that %j created says when', (created_by, said) => {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <KeyItem teamId="team" apiKey={{ ...apiKey, created_by }} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(/^Created/).textContent).toMatch(said)
  screen.getByText(texts.keys.creatorLeft)
  unmount()
})
