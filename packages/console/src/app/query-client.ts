/** The cache of all server answers. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'

/** Retries only failures that may be temporary: no answer, or a server that is not ready. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.reason === 'offline' || error.reason === 'unanswered' || error.code === 503)
  )
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A server on this machine or in this building also answers if the browser believes it is offline.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && mayPass(error),
        refetchOnWindowFocus: false,
        gcTime: 10 * 60_000,
      },
    },
  })
}
