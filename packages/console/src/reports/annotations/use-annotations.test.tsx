// @vitest-environment happy-dom
/** Which annotations charts load, against a server that records its requests. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import type { ChartAxis } from '../../ui/chart/marks.ts'
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
beforeAll(async () => {
  server = await startAnswering({ '/annotation/list': () => ({ list: [note('of June')], total: 501 }) })
})
afterAll(() => server.stop())
afterEach(cleanup)

test('charts load those of their own time, two of the same time together', async () => {
  const queries = new QueryClient()
  const around = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ReportSourceProvider source={source}>{children}</ReportSourceProvider>
    </QueryClientProvider>
  )
  const notes = (of: typeof axis | undefined) =>
    renderHook(() => useChartNotes(of), { wrapper: around }).result
  const [waiting, ...shown] = [notes(undefined), notes(axis), notes(axis)]
  for (const one of shown) await waitFor(() => expect(one.current).toMatchObject([{ text: 'of June' }]))
  expect(waiting?.current).toEqual([])
  const time = { start_time: 1_748_736_000, end_time: 1_748_908_800 }
  expect(server.asked.map(({ input }) => input)).toEqual([{ website_id: 'site', page_size: 500, ...time }])
})

test('those of the period before are not drawn in the next one', async () => {
  const queries = new QueryClient()
  const around = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ReportSourceProvider source={source}>{children}</ReportSourceProvider>
    </QueryClientProvider>
  )
  const later = { times: ['2025-07-01T00:00:00+00:00'], unit: 'day' } as const
  const shown = renderHook((of: ChartAxis) => useChartNotes(of), {
    wrapper: around,
    initialProps: axis as ChartAxis,
  })
  await waitFor(() => expect(shown.result.current).toHaveLength(1))
  shown.rerender(later)
  expect(shown.result.current).toEqual([])
  await waitFor(() => expect(queries.isFetching()).toBe(0))
})
