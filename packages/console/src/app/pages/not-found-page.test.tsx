// @vitest-environment happy-dom
/** The tab of a page that was not found, in the language of the page. */
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

test('the tab says that the page was not found, not the name of the page before', async () => {
  document.title = '足迹'
  await show(<NotFoundPage />)
  expect(document.title).toBe('Page not found: / · Footfall')
})
