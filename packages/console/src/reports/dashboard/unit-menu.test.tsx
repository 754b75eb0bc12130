// @vitest-environment happy-dom
/** The chart's unit: offered for the website's own history, and still selectable after the chart refused one. */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../views/show.testing.tsx'
import { Headline } from './Headline.tsx'
import { useDashboard } from './use-dashboard.ts'

const bucket = {
  time: '2024-03-01T00:00:00+08:00',
  partial: false,
  visitors: 1,
  visits: 1,
  pageviews: 1,
  events: 0,
  bounce_rate: null,
  visit_duration: null,
  views_per_visit: null,
}
const traffic = { time_unit: 'month', time_zone: 'UTC', list: [bucket], previous: null }
/** A call without an answer is refused. */
const answers: Record<string, () => unknown> = {
  '/config/get_time_unit': () => ({
    time_unit: 'month',
    list: ['day', 'week', 'month'].map((value) => ({ value, label: value })),
  }),
}
let server: Answering
beforeAll(async () => {
  server = await startAnswering(answers)
})
afterAll(() => server.stop())

function Page() {
  useDashboard()
  return <Headline />
}

const offered = async () =>
  (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)

test('for all time, the units of the history that the chart shows are offered', async () => {
  answers['/overview/traffic'] = () => traffic
  const hand = await show(<Page />, '?time_range=all_time_periods')
  await hand.click(await screen.findByRole('button', { name: 'Interval: Month' }))
  await waitFor(async () => expect(await offered()).toEqual(['Auto', 'Day', 'Week', 'Month']))
  expect(server.asked.findLast(({ path }) => path === '/config/get_time_unit')?.input).toMatchObject({
    time_range: 'all_time_periods',
    start_time: Date.parse(bucket.time) / 1000,
  })
})

test('a unit that the chart refuses can be replaced by another one', async () => {
  delete answers['/overview/traffic']
  const hand = await show(<Page />, '?time_range=all_time_periods&time_unit=hour')
  await hand.click(await screen.findByRole('button', { name: 'Interval: Hour' }))
  await waitFor(async () => expect(await offered()).toEqual(['Auto', 'Day', 'Week', 'Month']))
  answers['/overview/traffic'] = () => traffic
  await hand.click(screen.getByRole('menuitemradio', { name: 'Auto' }))
  await screen.findByRole('button', { name: 'Interval: Month' })
  expect(new URLSearchParams(window.location.search).has('time_unit')).toBe(false)
})
