// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { show } from './show.testing.tsx'

test('a failed page is not called a part', async () => {
  await show(<ErrorPanel isPage error={new Error('Down')} onRetry={() => undefined} />)
  screen.getByRole('heading', { name: texts.failure.page })
  expect(screen.queryByText(texts.failure.panel)).toBeNull()
})

test('a part of a page that failed is called one', async () => {
  await show(<ErrorPanel error={new Error('Down')} onRetry={() => undefined} />)
  screen.getByText(texts.failure.panel)
})
