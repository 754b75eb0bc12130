// @vitest-environment happy-dom
/** A campaign table whose address names a goal asks for its figures once. */
import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { show } from '../../reports/views/show.testing.tsx'
import { CampaignTable } from './CampaignTable.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/goal/list': () => ({ list: [{ goal_id: 'paid', name: 'Paid' }], total: 1 }),
    '/report/utm': () => ({ list: [], total: 0 }),
    '/share/utm': () => ({ list: [], total: 0 }),
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
})

const table = (calls: 'overview' | 'share') => (
  <ReportSourceProvider
    source={{
      calls,
      whose: calls === 'share' ? { sharecode: 's' } : { website_id: 'w' },
      zone: 'UTC',
      name: '',
      domain: '',
    }}
  >
    <CampaignTable below={null} />
  </ReportSourceProvider>
)

test.each([
  ['overview', '?goal=paid', ['paid']],
  ['overview', '?goal=deleted', [undefined]],
  ['overview', '', [undefined]],
  ['share', '?goal=paid', [undefined]],
] as const)('%s%s', async (calls, address, goals) => {
  await show(table(calls), address)
  const asked = () =>
    server.asked.filter(({ path }) => path.endsWith('/utm')).map(({ input }) => input.goal_id)
  await waitFor(() => expect(asked()).toEqual(goals))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked()).toEqual(goals)
})
