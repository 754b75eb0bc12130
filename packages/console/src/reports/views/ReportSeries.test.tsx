// @vitest-environment happy-dom
import type { Bucket } from '@footfall/contract/stats/results'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { ReportSeries } from './ReportSeries.tsx'
import { answered, failed, show, waiting } from './show.testing.tsx'

/** Loaded beforehand, so that no test waits for it. */
beforeAll(() => import('../annotations/AnnotationBar.tsx'))

const bucket = (time: string, visitors: number, partial = false): Bucket => ({
  time,
  partial,
  visitors,
  visits: visitors,
  pageviews: 2 * visitors,
  events: 0,
  bounce_rate: null,
  visit_duration: null,
  views_per_visit: null,
})
const traffic = {
  time_unit: 'day',
  list: [bucket('2025-06-01T00:00:00+00:00', 12), bucket('2025-06-02T00:00:00+00:00', 30, true)],
  previous: [bucket('2025-05-30T00:00:00+00:00', 10), bucket('2025-05-31T00:00:00+00:00', 60)],
} as const

function Visitors({
  answer = answered(traffic),
  compared = true,
}: Partial<Parameters<typeof ReportSeries>[0]>) {
  return (
    <ReportSeries
      metric="visitors"
      label="Visitors"
      answer={answer}
      compared={compared}
      zone="UTC"
      height={200}
    />
  )
}

const rows = () =>
  within(screen.getByRole('table', { name: /Visitors|Bounce rate/ }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('the switch shows a table of both periods; the running bucket is marked and has no change; the address stores the choice', async () => {
  const hand = await show(<Visitors />)
  await hand.click(screen.getByRole('radio', { name: 'Table' }))
  expect(rows()).toEqual([
    'TimeVisitorsCompared withChange',
    'Sun, Jun 1, 20251210up20.0%',
    'Mon, Jun 2, 2025In progress, data incomplete3060',
  ])
  expect(window.location.search).toBe('?chart=table')
})

test('without a comparison there is neither its line nor its column', async () => {
  await show(<Visitors compared={false} />, '?chart=table')
  expect(rows()[1]).not.toContain('10')
  expect(screen.queryByText('Compared with')).toBeNull()
})

test('an unknown value of a bucket is not a zero', async () => {
  await show(
    <ReportSeries
      metric="bounce_rate"
      label="Bounce rate"
      answer={answered(traffic)}
      compared={false}
      zone="UTC"
      height={200}
    />,
    '?chart=table',
  )
  expect(rows()[1]).toContain('—')
})

test('while loading there is no chart; a failure is shown and can be retried', async () => {
  await show(<Visitors answer={waiting} />)
  expect(screen.queryByRole('img')).toBeNull()
  let tried = 0
  const hand = await show(<Visitors answer={failed('The store is away.', () => tried++)} />)
  await hand.click(screen.getByRole('button', { name: /again/i }))
  expect(tried).toBe(1)
})
