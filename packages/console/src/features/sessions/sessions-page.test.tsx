// @vitest-environment happy-dom
/** What is written below the list of visits is not written where it does not hold. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { settled, show } from '../../reports/views/show.testing.tsx'
import { SessionsPage } from './SessionsPage.tsx'

const site = {
  website_name: 'Shop',
  domain_label: 'shop.example',
  time_zone: 'UTC',
  team_id: 't',
  team_role: 1,
}

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/website/item': () => ({ ...site, type: 'site' }),
    '/session/identity': () => ({ visitors: 3, given: 3 }),
    '/overview/total': () => ({ current: { pageviews: 1, events: 0 } }),
  })
})
afterAll(() => server.stop())

test.each([
  ['the list', '', [true, true]],
  ['the distributions', '?view=spread', [false, true]],
  ['one visit', '?visit=17', [false, false]],
])('notes below %s', async (_, address, expected) => {
  await show(
    <Routes>
      <Route path="site/:websiteId" element={<SessionsPage />} />
    </Routes>,
    `site/w${address}`,
  )
  await screen.findByRole('heading', { level: 1 })
  await settled()
  const shown = [texts.sessions.about, texts.restsOn.given].map((text) => screen.queryByText(text) !== null)
  expect(shown).toEqual(expected)
})
