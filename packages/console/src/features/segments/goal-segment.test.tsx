// @vitest-environment happy-dom
/** The list's row of a segment whose behavior is a goal. */
import texts from '@footfall/contract/locales/en-US.json'
import type { CohortBody } from '@footfall/contract/resources/cohort'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { show } from '../../reports/views/show.testing.tsx'
import { stubView } from '../../ui/viewport/stub-view.testing.ts'
import { SegmentRow } from './SegmentRow.tsx'

const gone = 'Goal not found'
const unknown = new ApiError(400, 'invalid_input', 'Invalid request', {
  fields: [{ path: 'segment_id', message: gone }],
})
const cohort: CohortBody = {
  kind: 'matched',
  did: true,
  matcher: { kind: 'goal', operator: 'is', value: 'signup', props: [] },
  at_least: 1,
  days: null,
}

let server: Answering
beforeEach(() => {
  stubView({ isInView: true })
})
afterEach(() => {
  server.stop()
  vi.unstubAllGlobals()
})

async function showRow(list: readonly object[], size: () => unknown): Promise<void> {
  server = await startAnswering({
    '/goal/list': () => ({ list, total: list.length }),
    '/segment/list': () => ({ list: [], total: 0 }),
    '/segment/size': size,
  })
  const segment = {
    segment_id: 'one',
    name: 'Buyers',
    visibility: 'team' as const,
    filters: [],
    cohort,
    is_mine: true,
    is_locked: false,
    created_at: 0,
    updated_at: 0,
  }
  const source = {
    calls: 'overview',
    whose: { website_id: 'site' },
    zone: 'UTC',
    name: '',
    domain: '',
  } as const
  await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReportSourceProvider source={source}>
        <SegmentRow websiteId="site" segment={segment} onChoose={null} />
      </ReportSourceProvider>
    </QueryClientProvider>,
  )
}

test('the goal is called by its name', async () => {
  await showRow([{ goal_id: 'signup', name: 'Signed up' }], () => ({ visitors: 2, days: 30 }))
  await screen.findByText(/^Did “Signed up”/)
  await screen.findByText('2 visitors in the last 30 days')
})

test('of a goal that was deleted, both the description and the size say so', async () => {
  await showRow([], () => unknown)
  await screen.findByText(new RegExp(`^Did “${texts.matcher.goalGone}”`))
  await screen.findByText(gone)
  expect(screen.queryByText(texts.segment.loading)).toBeNull()
})
