// @vitest-environment happy-dom
/** A website without campaigns gets a link to begin with, which goes into mails and posts and not into its pages. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { CampaignTable } from './CampaignTable.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/report/utm': () => ({ list: [], total: 0 }),
    '/overview/group_list': () => ({ list: [] }),
  })
})
afterAll(() => server.stop())

test('the link is not called code for a script', async () => {
  await show(<CampaignTable below={null} />)
  const link = await screen.findByRole('region', { name: texts.utm.link })
  expect(link.textContent).toContain('https://notes.example/?utm_source=newsletter')
  expect(screen.queryByText(texts.events.snippetNote)).toBeNull()
})
