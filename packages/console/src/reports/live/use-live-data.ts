/**
 * The data of the last thirty minutes. The server pushes them. While it does not, they are requested every few seconds. Both pause while the tab is
 * hidden.
 */
import { encodeFilters } from '@footfall/contract/stats/filters'
import type { Live } from '@footfall/contract/stats/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { callApi, openStream } from '../../lib/api/call-api.ts'
import { readEvents } from '../../lib/api/event-stream.ts'
import type { Filter } from '../../lib/url/filters.ts'

/** Milliseconds between requests without a stream, and without any data until the first one. */
const askEvery = 5_000
/** A stream without any data, not even a heartbeat, for so many milliseconds is considered broken. */
const silence = 25_000
/** Waits before the next attempts, in milliseconds; the last one repeats. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/** `asking`: no stream, requests every few seconds; `failing`: these fail, too, whether the server cannot be reached or answers an error. */
export type Connection = 'live' | 'connecting' | 'asking' | 'failing'

export function useLiveData(websiteId: string, filters: readonly Filter[]) {
  const queries = useQueryClient()
  const encoded = filters.length > 0 ? encodeFilters(filters) : undefined
  const key = useMemo(() => ['live', websiteId, encoded ?? ''] as const, [websiteId, encoded])
  const [last, setLast] = useState<{ readonly of: typeof key; readonly connection: Connection }>()
  const connection = last?.of === key ? last.connection : 'connecting'
  const answer = useQuery<Live>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<Live>(key)
      const input = { website_id: websiteId, filters: encoded }
      const answer = await callApi('/real_time/get_data', input, { signal })
      // What the server has pushed meanwhile is newer.
      const pushed = queries.getQueryData<Live>(key)
      return pushed && pushed !== before ? pushed : answer
    },
    // The stream brings the first data, too.
    enabled: connection !== 'connecting',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: connection === 'live' ? false : askEvery,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    const input = { website_id: websiteId, ...(encoded ? { filters: encoded } : {}) }
    return followStream(input, {
      onData: (live) => queries.setQueryData(key, live),
      onConnection: (connection) => setLast({ of: key, connection }),
    })
  }, [queries, key, websiteId, encoded])
  const isFailing = connection === 'asking' && answer.failureCount > 0
  return { ...answer, connection: isFailing ? ('failing' as const) : connection }
}

interface Listener {
  readonly onData: (live: Live) => void
  readonly onConnection: (connection: Connection) => void
}

/** Follows the stream, reopens it when it breaks, closes it while the tab is hidden. Returns a function that ends it. */
function followStream(input: object, { onData, onConnection }: Listener): () => void {
  let ended = false
  let current: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const open = async () => {
    if (ended || document.hidden || current) return
    const controller = new AbortController()
    current = controller
    let watch: ReturnType<typeof setTimeout> | undefined
    const timeout = setTimeout(() => onConnection('asking'), askEvery)
    const sign = () => {
      clearTimeout(watch)
      watch = setTimeout(() => controller.abort(), silence)
    }
    try {
      const response = await openStream('/real_time/stream', input, controller.signal)
      sign()
      for await (const { event, data } of readEvents(response, sign)) {
        failures = 0
        if (event !== 'live' || ended) continue
        clearTimeout(timeout)
        onData(JSON.parse(data) as Live)
        onConnection('live')
      }
    } catch (error) {
      // Do not retry refusals: they were reported if necessary and will not change. Retry everything else, including rate limits.
      if (error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429) {
        ended = true
        onConnection('asking')
      }
    }
    clearTimeout(watch)
    clearTimeout(timeout)
    if (current === controller) current = null
    if (ended || document.hidden) return
    onConnection('asking')
    const wait = waits[Math.min(failures, waits.length - 1)]
    failures += 1
    timer = setTimeout(() => void open(), wait)
  }
  const close = () => {
    clearTimeout(timer)
    current?.abort()
    current = null
  }
  const onVisibility = () => {
    if (document.hidden) close()
    else void open()
  }
  const onOnline = () => {
    clearTimeout(timer)
    failures = 0
    void open()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  void open()
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    close()
  }
}
