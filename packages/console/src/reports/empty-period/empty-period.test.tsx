// @vitest-environment happy-dom
/** A view without data in the period names the last day with data and leads to its month. Code to copy is shown only if there never was any. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, type Asked, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { ReportSourceProvider } from '../source.tsx'
import { HowTo } from '../views/HowTo.tsx'
import { NothingFound } from '../views/ReportBody.tsx'
import { settled, show } from '../views/show.testing.tsx'
import type { DataKind } from './last-data.ts'

/** Days with data, newest first. */
let days: string[] = []
const bucketsOf = ({ time_range, time_unit, start_time, end_time }: Asked['input']) =>
  days
    .filter((day) => {
      const second = Date.parse(day) / 1000
      return time_range === 'all_time_periods' || (second >= Number(start_time) && second < Number(end_time))
    })
    .map((day) => `${time_unit === 'month' ? `${day.slice(0, 7)}-01` : day}T00:00:00+00:00`)
const groups = (input: Asked['input']) => ({ list: bucketsOf(input).map((time) => ({ values: [time] })) })

/** Whether the question for the last data fails. */
let isDown = false

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/overview/group_list': (input) => (isDown ? new ApiError(503, 'unavailable', 'Not now') : groups(input)),
    '/share/group_list': groups,
    '/overview/total': () => ({ current: { pageviews: days.length, events: 0 } }),
    '/report/revenue': (input) => ({
      series: bucketsOf(input)
        .reverse()
        .map((time) => ({ time, values: [{ currency: 'EUR', revenue: 900, orders: 1 }] })),
    }),
    '/website/item': () => ({ type: 'site', team_role: 1, tracking_code: '<script>' }),
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  days = ['2025-11-20', '2025-11-03', '2025-10-30']
  isDown = false
  server.asked.length = 0
})

const inside = (view: React.ReactNode, calls: 'overview' | 'compare' | 'share' = 'overview') => (
  <ReportSourceProvider
    source={{ calls, whose: { website_id: 'w' }, zone: 'UTC', name: '', domain: 'a.example' }}
  >
    {view}
  </ReportSourceProvider>
)
const howTo = (of: DataKind) => <HowTo of={of} icon={null} title="None yet" text="How to" code="track()" />
const period = (start: string, end: string) => `?time_range=custom_time_range&start=${start}&end=${end}`
const empty = period('2025-12-01', '2025-12-07')
const last = texts.emptyPeriod.last.replace('{{day}}', 'Nov 20, 2025')
const button = () => screen.findByRole('button', { name: 'Show November 2025' })
const address = () => Object.fromEntries(new URLSearchParams(location.search))

test.each(['overview', 'compare', 'share'] as const)(
  'nothing in the period of a source of %s',
  async (calls) => {
    const hand = await show(inside(<NothingFound />, calls), `${empty}&time_unit=hour&tab=page`)
    await screen.findByText(last)
    await hand.click(await button())
    expect(address()).toEqual({
      time_range: 'custom_time_range',
      start: '2025-11-01',
      end: '2025-11-30',
      tab: 'page',
    })
  },
)

test.each(['visits', 'events', 'campaigns', 'revenue'] as const)('no %s in the period', async (of) => {
  await show(inside(howTo(of)), empty)
  await screen.findByText(last)
  await button()
  for (const text of ['None yet', 'track()']) expect(screen.queryByText(text)).toBeNull()
  const asked = server.asked.filter(({ path }) => path !== '/website/item')
  const filtered = { visits: [], events: ['event'], campaigns: ['utm_tags'], revenue: [] }
  for (const { input } of asked)
    expect((input.filters as { field: string }[]).map(({ field }) => field)).toEqual(filtered[of])
})

test('data of the running month is in the named period', async () => {
  days = [new Date().toISOString().slice(0, 10)]
  const hand = await show(inside(<NothingFound />), empty)
  await hand.click(await screen.findByRole('button', { name: /^Show / }))
  expect(address()).toEqual({ time_range: 'this_month' })
})

test('a website that never had such data shows how to send it', async () => {
  days = []
  await show(inside(howTo('events')), empty)
  await screen.findByText('track()')
  await show(inside(howTo('events')), '?time_range=all_time_periods')
  await screen.findByText('track()')
})

test('whether there ever was such data is not claimed while it is unknown', async () => {
  isDown = true
  const hand = await show(inside(howTo('events')), empty)
  await screen.findByText('Not now')
  for (const text of ['None yet', 'track()']) expect(screen.queryByText(text)).toBeNull()
  isDown = false
  await hand.click(screen.getByRole('button', { name: texts.action.retry }))
  await screen.findByText(last)
  isDown = true
  await show(inside(<NothingFound />), empty)
  await settled()
  expect(screen.getByText(texts.dashboard.emptyText)).toBeTruthy()
})

test('a period with visits that the view does not show is not called empty', async () => {
  await show(inside(howTo('visits')), period('2025-11-01', '2025-11-30'))
  await screen.findByText('None yet')
  await waitFor(() => expect(screen.queryByText(last)).toBeNull())
})
