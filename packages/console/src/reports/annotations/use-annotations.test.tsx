// @vitest-environment happy-dom
/** Which annotations a chart loads, against a server that records its requests. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { type ReportSource, ReportSourceProvider } from '../source.tsx'
import { useChartNotes } from './use-annotations.ts'

const axis = { times: ['2025-06-01T00:00:00+00:00', '2025-06-02T00:00:00+00:00'], unit: 'day' } as const
const source: ReportSource = {
  calls: 'overview',
  whose: { website_id: 'site' },
  zone: 'UTC',
  name: 'Shop',
  domain: 'shop.example',
}
const note = (text: string) => ({ annotation_id: text, text, start_time: 1_748_800_000, end_time: null })

let server: Answering
let total = 0
beforeAll(async () => {
  server = await startAnswering({
    '/annotation/list': ({ start_time }) => ({
      list: [note(start_time === undefined ? 'of the latest' : 'of June')],
      total,
    }),
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
})
afterEach(cleanup)

function notes() {
  const queries = new QueryClient()
  const around = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ReportSourceProvider source={source}>{children}</ReportSourceProvider>
    </QueryClientProvider>
  )
  return renderHook(() => useChartNotes(axis), { wrapper: around }).result
}

test('the annotations of a website are loaded once for all its charts', async () => {
  total = 500
  const shown = notes()
  await waitFor(() => expect(shown.current).toMatchObject([{ text: 'of the latest' }]))
  expect(server.asked).toHaveLength(1)
})

test('of a website with more, a chart loads those of its own time', async () => {
  total = 501
  const shown = notes()
  await waitFor(() => expect(shown.current).toMatchObject([{ text: 'of June' }]))
  expect(server.asked.at(-1)?.input).toMatchObject({ start_time: 1_748_736_000, end_time: 1_748_908_800 })
})
