// @vitest-environment happy-dom
/** What the map says without places: nobody came, or nobody knows from where; and what its legend says. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { stubView } from '../../ui/viewport/stub-view.testing.ts'
import { useDashboard } from '../dashboard/use-dashboard.ts'
import { show } from '../views/show.testing.tsx'
import { MapPanel } from './MapPanel.tsx'

let visitors = 0
let places: object[] = []
let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/overview/get_overview_data': () => ({
      total: { current: { visitors }, previous: null, change: null },
      traffic: { list: [] },
      map: { list: places },
    }),
  })
  stubView({ isInView: true })
})
afterAll(() => {
  server.stop()
  vi.unstubAllGlobals()
})

function Overview() {
  useDashboard()
  return <MapPanel />
}

test('visitors from unknown places are not said to be absent', async () => {
  visitors = 12
  await show(<Overview />)
  await screen.findByText(texts.map.unknown)
  expect(screen.queryByText(texts.dashboard.emptyText)).toBeNull()
})

test('a period without visits is said to be one', async () => {
  visitors = 0
  await show(<Overview />)
  await screen.findByText(texts.dashboard.emptyText)
})

test('the legend ends at the figure of the deepest shape', async () => {
  visitors = 600
  const counts = { cn: 490, us: 30, tw: 10, hk: 3 }
  places = Object.entries(counts).map(([code, count]) => ({ code, label: code, visitors: count }))
  await show(<Overview />)
  await screen.findByText('503')
  expect(screen.queryByText('490')).toBeNull()
  expect(screen.getByText('30')).toBeTruthy()
})
