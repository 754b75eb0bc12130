/** A log of events, newest first, with the filters and search of the address. Older events are loaded on request. */
import type { ActivityLog } from '@footfall/contract/stats/live'
import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../lib/api/call-api.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'

export interface LogOptions {
  readonly websiteId: string
  /** Events per request. */
  readonly limit: number
  /** With a search, the log is loaded again after so many milliseconds. Without one, new events arrive in another way or not at all. */
  readonly searchAgain?: number
  /** Keeps the previous result while the next one is loaded. */
  readonly keeps?: boolean
}

type Fetched = UseInfiniteQueryResult<{ readonly pages: readonly ActivityLog[] }>

export interface Log {
  readonly key: QueryKey
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly fetched: Fetched
}

/** `call`: the log of the last thirty minutes, or of all events. */
export function useLog(
  call: '/real_time/activity_log' | '/real_time/log',
  { websiteId, limit, searchAgain, keeps = false }: LogOptions,
): Log {
  const [{ filters }] = useReportState()
  const [parameters, change] = useAddress()
  const search = parameters.get('search') ?? ''
  const key = useMemo(
    () => ['live', websiteId, call, filters, search] as const,
    [websiteId, call, filters, search],
  )
  const fetched = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        call,
        {
          website_id: websiteId,
          filters: [...filters],
          search,
          limit,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor ?? undefined,
    refetchInterval: search && searchAgain ? searchAgain : false,
    staleTime: 30_000,
    placeholderData: (before) => (keeps ? before : undefined),
  })
  return {
    key,
    search,
    setSearch: (text) => change({ search: text || null }, { replace: true }),
    fetched,
  }
}
