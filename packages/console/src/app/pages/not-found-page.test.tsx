// @vitest-environment happy-dom
/** What the page says, and its tab, in the language of the page. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

test('the tab says that the page was not found, not the name of the page before', async () => {
  document.title = '足迹'
  await show(<NotFoundPage />)
  expect(document.title).toBe('Page not found: / · Footfall')
})

test.each([
  ['/%E5%AE%9A%E4%BB%B7/%F0%9F%98%80', '/定价/😀'],
  ['/two%20words%2Fa', '/two%20words%2Fa'],
  ['/%E2%80%AEabc%00', '/%E2%80%AEabc%00'],
  ['/%FF', '/%FF'],
])('the path %s reads as %s', async (path, read) => {
  await show(<NotFoundPage />, path.slice(1))
  screen.getByRole('heading', { name: `Page not found: ${read}` })
})
