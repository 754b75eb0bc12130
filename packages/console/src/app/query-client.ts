/** The cache of all server answers. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'

/** Retries only failures that may be temporary: no answer, or a server that is not ready. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.reason === 'offline' || error.reason === 'unanswered' || error.code === 503)
  )
}

/** The calls that decide whether a screen may be shown at all, which a refusal of one of its parts puts in doubt. */
function doubted(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return []
  if (error.reason.startsWith('share_')) return ['/share/share_item']
  if (error.reason === 'not_allowed') return ['/team/item', '/website/item']
  return error.code === 404 ? ['/website/item', '/board/item'] : []
}

const deciding = ['/share/share_item', '/team/item', '/website/item', '/board/item']

export function createQueryClient(): QueryClient {
  /**
   * While a screen is open, its website may be deleted, its share closed, or the reader's role changed. Then the screen as a whole says so, instead
   * of each of its parts.
   */
  const doubt = (error: unknown, call?: unknown) => {
    if (deciding.some((one) => one === call)) return
    for (const path of doubted(error)) void queries.invalidateQueries({ queryKey: [path] })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => doubt(error, queryKey[0]) }),
    mutationCache: new MutationCache({ onError: (error) => doubt(error) }),
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
  return queries
}
