// @vitest-environment happy-dom
/** A period with visits, but without new visitors: what will be seen is said, and no code is offered that the website may have had for years. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { show } from '../../reports/views/show.testing.tsx'
import { Retention } from './RetentionPage.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/report/retention': () => ({ cohorts: [], mean: [] }),
    '/session/identity': () => ({ visitors: 30, given: 30 }),
    '/overview/group_list': () => ({ list: [{ values: ['2025-11-20T00:00:00+00:00'] }] }),
    '/overview/total': () => ({ current: { pageviews: 109, events: 0 } }),
    '/website/item': () => ({ type: 'site', team_role: 1, tracking_code: '<script>' }),
  })
})
afterAll(() => server.stop())

test('visitors whom the website identifies need no code to be identified', async () => {
  await show(
    <ReportSourceProvider
      source={{ calls: 'overview', whose: { website_id: 'w' }, zone: 'UTC', name: '', domain: 'a.example' }}
    >
      <Retention />
    </ReportSourceProvider>,
  )
  await screen.findByText(texts.retention.empty)
  await screen.findByText(texts.restsOn.given)
  expect(screen.queryByRole('region', { name: texts.events.snippet })).toBeNull()
})
