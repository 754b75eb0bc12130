/** The cache of everything the server has answered. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'

/** Only what may pass by itself is tried again: no answer at all, or a server that is not ready. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'offline' || error.code === 503)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A server on this machine or in this building answers also where the browser knows of no network.
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
