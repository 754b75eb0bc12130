// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../lib/api/api-error.ts'
import { useConnection } from '../lib/api/connection.ts'
import { show } from '../reports/views/show.testing.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'

afterEach(() => {
  cleanup()
  useConnection.setState({ lost: false })
})

function Part() {
  const answer = useQuery<string>({
    queryKey: ['part'],
    queryFn: () =>
      useConnection.getState().lost ? Promise.reject(new ApiError(0, 'offline', '')) : 'the answer',
  })
  return <p>{answer.data ?? `${answer.failureCount} failures`}</p>
}

test('what waits for its next attempt loads as soon as the server can be reached', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 2, retryDelay: 1_000_000 } } })
  useConnection.setState({ lost: true })
  await show(
    <QueryClientProvider client={queries}>
      <ConnectionStrip />
      <Part />
    </QueryClientProvider>,
  )
  await screen.findByText('1 failures')
  act(() => useConnection.setState({ lost: false }))
  await screen.findByText('the answer')
  expect(queries.isFetching()).toBe(0)
})
