// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../lib/api/api-error.ts'
import { useConnection } from '../lib/api/connection.ts'
import { show } from '../reports/views/show.testing.tsx'
import { ConnectionStrip } from '../ui/feedback/ConnectionStrip.tsx'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  cleanup()
  useConnection.setState({ lost: false })
})

function Part() {
  const answer = useQuery<string>({
    queryKey: ['report', 'part'],
    queryFn: () =>
      useConnection.getState().lost ? Promise.reject(new ApiError(0, 'offline', '')) : 'the answer',
  })
  return <p>{answer.data ?? `${answer.failureCount} failures`}</p>
}

test('parts without data load as soon as the server can be reached, not with their next attempt', async () => {
  const queries = createQueryClient()
  useConnection.setState({ lost: true })
  await show(
    <QueryClientProvider client={queries}>
      <ConnectionStrip />
      <Part />
    </QueryClientProvider>,
  )
  await screen.findByText('1 failures')
  expect(queries.isFetching()).toBe(0)
  act(() => useConnection.setState({ lost: false }))
  await screen.findByText('the answer')
})
