// @vitest-environment happy-dom
/** Where the terms of use lead back to. */
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '../../lib/session/token.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { TermsPage } from './LegalPage.tsx'

afterEach(() => useSession.setState({ session: null }))

const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('to the sign-up, on which one agrees to them', async () => {
  await show(<TermsPage />)
  expect(way('Back to sign-up')).toBe('/register?lang=en-US')
})

test('to the console for somebody who is logged in', async () => {
  useSession.setState({ session: { token: 'token', renewalTime: Number.MAX_SAFE_INTEGER } })
  await show(<TermsPage />)
  expect(way('Back to home')).toBe('/?lang=en-US')
})
