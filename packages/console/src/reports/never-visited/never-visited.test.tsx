// @vitest-environment happy-dom
/** A view without data leads to the tracking code if the website was never visited, and only then. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ReportSourceProvider } from '../source.tsx'
import { HowTo } from '../views/HowTo.tsx'
import { NothingFound } from '../views/ReportBody.tsx'
import { show } from '../views/show.testing.tsx'

let server: Answering
let pageviews = 0
let role = 1
beforeAll(async () => {
  server = await startAnswering({
    '/overview/group_list': () => ({ list: pageviews > 0 ? [{ values: ['2026-03-01T00:00:00Z'] }] : [] }),
    '/overview/total': () => ({ current: { pageviews, events: 0 } }),
    '/website/item': () => ({ type: 'site', team_role: role, tracking_code: '<script>' }),
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  pageviews = 0
  role = 1
  server.asked.length = 0
})

const source = {
  calls: 'overview',
  whose: { website_id: 'w' },
  zone: 'UTC',
  name: '',
  domain: 'a.example',
} as const
const inside = (view: React.ReactNode, calls: 'overview' | 'share' = 'overview') => (
  <ReportSourceProvider source={{ ...source, calls }}>{view}</ReportSourceProvider>
)
const { title, install } = texts.overview.nothingYet
const installLink = () => screen.queryByRole('link', { name: install })

test('a website that was never visited', async () => {
  await show(inside(<NothingFound />))
  await screen.findByText(title)
  await waitFor(() => expect(installLink()?.getAttribute('href')).toMatch('/websites/w/settings/install'))
  await show(inside(<HowTo icon={null} title="Goals" text="What they are" code="track()" />))
  await waitFor(() => expect(installLink()).not.toBeNull())
  screen.getByText('Goals')
})

test('who may not change the website is told, without a link', async () => {
  role = 5
  await show(inside(<NothingFound />))
  await screen.findByText(title)
  expect(installLink()).toBeNull()
})

test('an empty period of a website with visits says just that', async () => {
  pageviews = 3
  await show(inside(<NothingFound />))
  await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain('/overview/group_list'))
  screen.getByText(texts.dashboard.empty)
  expect(screen.queryByText(title)).toBeNull()
})

test('a share with visits but without what a screen shows does not say that there were no visits', async () => {
  await show(inside(<HowTo icon={null} title="No revenue" text="How to send it" code="track()" />, 'share'))
  screen.getByText('No revenue')
  for (const text of ['How to send it', 'track()', texts.dashboard.emptyText])
    expect(screen.queryByText(text)).toBeNull()
})

test('nothing is asked with a search', async () => {
  await show(inside(<NothingFound search="abc" />))
  expect(server.asked).toEqual([])
})
