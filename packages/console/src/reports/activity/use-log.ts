/** A log of events, newest first, under the filters and the search of the address; older ones are fetched as one goes back. */
import type { ActivityLog } from '@footfall/contract/stats/live'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { askLive } from '../live/ask-live.ts'

export interface LogOptions {
  readonly websiteId: string
  /** Events a fetch brings. */
  readonly limit: number
  /** While one searches, the log is asked again after so many milliseconds; else what is new comes another way, or not at all. */
  readonly searchAgain?: number
  /** Keeps what was found before until what is asked now has come. */
  readonly keeps?: boolean
}

type Fetched = UseInfiniteQueryResult<{ readonly pages: readonly ActivityLog[] }>

export interface Log {
  readonly key: readonly unknown[]
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly fetched: Fetched
}

/** `call`: of the last thirty minutes, or of all that was. */
export function useLog(
  call: '/real_time/activity_log' | '/real_time/log',
  { websiteId, limit, searchAgain, keeps = false }: LogOptions,
): Log {
  const [{ filters }] = useReportState()
  const [parameters, change] = useAddress()
  const search = parameters.get('search') ?? ''
  const key = useMemo(() => ['live', websiteId, call, filters, search], [websiteId, call, filters, search])
  const fetched = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      askLive(
        call,
        {
          website_id: websiteId,
          filters: [...filters],
          search,
          limit,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
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
