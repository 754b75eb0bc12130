// @vitest-environment happy-dom
/** What changed without a period to compare with, because the plan hides it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { reportPaths } from '../../lib/api/report-paths.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { Changes } from './Changes.tsx'

let previous: number | null = null
let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    [reportPaths.changes.home]: () => ({ metric: 'visitors', current: 12, previous, list: [] }),
  })
  await loadEnglish()
})
afterAll(() => server.stop())
afterEach(cleanup)

function show(): void {
  const source = { calls: 'overview', whose: { website_id: 'w' }, zone: 'UTC', name: '', domain: '' } as const
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ReportSourceProvider source={source}>
          <Changes />
        </ReportSourceProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('it is said, and no rise from zero', async () => {
  previous = null
  show()
  await screen.findByText('The earlier period isn’t available')
  expect(screen.queryByText(/from zero/)).toBeNull()
})

test('a period without visitors is compared with', async () => {
  previous = 0
  show()
  await screen.findByText('Visitors rose from zero to 12.')
  // Its parts did not change in line with anything.
  await screen.findByText('One of the two periods has no data')
  expect(screen.queryByText('No notable changes')).toBeNull()
})

test('two periods with visitors may have changed alike', async () => {
  previous = 12
  show()
  await screen.findByText('No notable changes')
})
