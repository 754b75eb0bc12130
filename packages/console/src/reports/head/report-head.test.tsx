// @vitest-environment happy-dom
/** The head of a report gives its page a title and the editor of filters, and tells of gaps in its period. */
import texts from '@footfall/contract/locales/en-US.json'
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../views/show.testing.tsx'
import { ReportHead } from './ReportHead.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/overview/gaps': () => ({ hidden_before: 1_735_689_600, dropped: 0 }),
    '/overview/filter_field': () => ({ list: [], total: 0 }),
  })
})
afterAll(() => server.stop())

const tools = (addFilter: () => void) => (
  <button type="button" onClick={addFilter}>
    {texts.filter.filter}
  </button>
)

test('a report without a period, and one with it', async () => {
  await show(
    <ReportHead timeless count={3} kind="Visitors">
      {tools}
    </ReportHead>,
  )
  expect(document.title).toContain('(3) Visitors · Notes')
  const hand = await show(<ReportHead kind="Events">{tools}</ReportHead>)
  expect(document.title).toMatch(/^Events · Notes/)
  await screen.findByText(/Jan 1, 2025/)
  // Only the one with a period has asked for what is missing in it.
  expect(server.asked.filter(({ path }) => path === '/overview/gaps').length).toBe(1)
  await act(() => hand.click(screen.getByRole('button', { name: texts.filter.filter })))
  await screen.findByRole('dialog', { name: texts.filter.add })
})
