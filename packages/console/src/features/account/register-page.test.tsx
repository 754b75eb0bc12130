// @vitest-environment happy-dom
/** What the sign-up page offers where it is open, and where it is by invitation. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { RegisterPage } from './RegisterPage.tsx'

let server: Answering
beforeAll(loadEnglish)
afterEach(async () => {
  cleanup()
  await server.stop()
})

test.each([
  ['open', texts.account.registerSubtitle, true],
  ['invited', texts.account.invitedOnly, false],
] as const)('%s', async (registration, subtitle, offersAccounts) => {
  let answer = () => undefined as unknown
  const known = new Promise((resolve) => {
    answer = () => resolve(null)
  })
  server = await startAnswering({
    '/config/captcha': async () => {
      await known
      return { required: false, kind: 'slider', registration }
    },
  })
  // The prompt about unsaved changes needs a router with data.
  const router = createMemoryRouter([{ path: '/', element: <RegisterPage /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(server.asked).not.toEqual([]))
  // What is drawn before would move once the rule is known.
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  answer()
  await screen.findByText(subtitle)
  expect(screen.queryByText(texts.account.by.account) !== null).toBe(offersAccounts)
  const email = screen.getByLabelText<HTMLInputElement>(texts.account.email)
  // The browser would cover the page's message with a bubble in its own language.
  expect(email.form?.noValidate).toBe(true)
})
