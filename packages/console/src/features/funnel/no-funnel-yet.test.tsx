// @vitest-environment happy-dom
/** The funnel's screen before there are steps, on a website that was never visited and on one that was. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { show } from '../../reports/views/show.testing.tsx'
import { NoFunnelYet } from './NoFunnelYet.tsx'

let server: Answering
let pageviews = 0
beforeAll(async () => {
  server = await startAnswering({
    '/overview/total': () => ({ current: { pageviews, events: 0 } }),
    '/website/item': () => ({ type: 'site', team_role: 1, tracking_code: '<script>' }),
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
})

const from = (calls: 'overview' | 'share') => (
  <ReportSourceProvider
    source={{ calls, whose: { website_id: 'w' }, zone: 'UTC', name: '', domain: 'a.example' }}
  >
    <NoFunnelYet />
  </ReportSourceProvider>
)
const installLink = () => screen.queryByRole('link', { name: texts.overview.nothingYet.install })
const asked = () => server.asked.map(({ path }) => path)

test('a website that was never visited leads to the tracking code', async () => {
  await show(from('overview'))
  await waitFor(() => expect(installLink()?.getAttribute('href')).toMatch('/websites/w/settings/install'))
  screen.getByRole('region', { name: texts.events.snippet })
})

test('one that was visited does not', async () => {
  pageviews = 3
  await show(from('overview'))
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['/overview/total', '/website/item'])))
  screen.getByText(texts.funnel.emptyHow)
  expect(installLink()).toBeNull()
})

test('readers of a share are told about steps, and nothing about code', async () => {
  await show(from('share'))
  screen.getByText(texts.funnel.emptyText)
  expect(screen.queryByRole('region', { name: texts.events.snippet })).toBeNull()
  expect(asked()).toEqual([])
})
