// @vitest-environment happy-dom
/** How the dialog for a mail address is called. */
import type { AccountItem } from '@footfall/contract/api/user'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../reports/views/show.testing.tsx'
import { BindEmailDialog } from './BindEmailDialog.tsx'

test.each([
  [null, 'Bind email'],
  ['li@example.com', 'Change email'],
])('with the address %s so far, it says: %s', async (email, name) => {
  const account = { email, two_factor: false } as AccountItem
  await show(<BindEmailDialog account={account} onClose={() => undefined} />)
  expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(screen.getByRole('button', { name })).toBeTruthy()
})
