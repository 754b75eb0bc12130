/** The cache of all server answers. */
import { minute } from '@footfall/contract/durations'
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'

/**
 * Retries only failures that may be temporary: a call without an answer, or a server that is not ready. After a lost connection everything is loaded
 * again anyway, and at once.
 */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'unanswered' || error.code === 503)
}

/** The calls that decide whether a screen may be shown at all. */
const deciding: readonly Query['queryKey'][0][] = [
  '/share/share_item',
  '/team/item',
  '/website/item',
  '/board/item',
]
const decides = ({ queryKey: [call] }: Pick<Query, 'queryKey'>) => deciding.includes(call)
/** Codes that put it in doubt: not allowed, not found, gone. */
const doubtful = [403, 404, 410]

export function createQueryClient(): QueryClient {
  /**
   * While a screen is open, its website may be deleted, its share closed, or the reader's role changed. Then the screen as a whole says so, instead
   * of each of its parts.
   */
  const doubt = (error: Error, query?: Pick<Query, 'queryKey'>) => {
    if (doubtful.includes((error as ApiError).code) && !(query && decides(query)))
      void queries.invalidateQueries({ predicate: decides })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: doubt }),
    mutationCache: new MutationCache({ onError: (error) => doubt(error) }),
    defaultOptions: {
      // A server on this machine or in this building also answers if the browser believes it is offline.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && mayPass(error),
        refetchOnWindowFocus: false,
        gcTime: 10 * minute,
      },
    },
  })
  return queries
}
