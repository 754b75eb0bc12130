/** Calls as hooks: `useCall` reads and caches, `useAction` changes something. */
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ApiError } from './api-error.ts'
import { callApi, type DataAt, type InputAt, type Path } from './call-api.ts'

export interface UseCallOptions<D = unknown> {
  /** If false, the call is not made yet. */
  readonly enabled?: boolean
  /** Milliseconds between two requests while the tab is visible; false: no further one. It may depend on the last answer. */
  readonly every?:
    | number
    | ((last: { readonly data: D | undefined; readonly error: ApiError | null }) => number | false)
    | undefined
  /** Milliseconds for which an answer counts as fresh; default 0. */
  readonly fresh?: number
  /** Requests again when the tab comes to the front. */
  readonly onFocus?: boolean
  /** Keeps the old answer while a changed input is loaded (`isPlaceholderData`). */
  readonly keep?: boolean
}

/** What a cache key begins with: the path of a call, or a name for the answers of several. */
export type CachedAs = Path | 'report' | 'live' | 'known-tags' | 'team of board' | 'pinyin'

declare module '@tanstack/react-query' {
  /** Keys are checked against it, also those that a change reloads. */
  interface Register {
    readonly queryKey: readonly [CachedAs, ...unknown[]]
  }
}

/** Cache key of a call's answer. */
export function callKey<P extends Path>(path: P, input: InputAt<P>): readonly [P, InputAt<P>] {
  return [path, input]
}

/** The answer of a call, cached by its path and input. Errors are the query's, never thrown while rendering. */
export function useCall<P extends Path>(
  path: P,
  input: InputAt<P>,
  options: UseCallOptions<DataAt<P>> = {},
): UseQueryResult<DataAt<P>, ApiError> {
  const { every = false } = options
  return useQuery<DataAt<P>, ApiError>({
    queryKey: callKey(path, input),
    queryFn: ({ signal }) => callApi(path, input, { signal }),
    enabled: options.enabled ?? true,
    staleTime: options.fresh ?? 0,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state) : every,
    refetchOnWindowFocus: options.onFocus ? 'always' : false,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * Makes a call once, however often it is asked for with the same input before it is answered: a click may come before the button waits. `inTurn`:
 * each call waits for the ones before it, because the last one counts.
 */
export function useAction<P extends Path>(
  path: P,
  { inTurn = false } = {},
): UseMutationResult<DataAt<P>, ApiError, InputAt<P>> {
  const action = useMutation<DataAt<P>, ApiError, InputAt<P>>({
    mutationFn: (input) => callApi(path, input),
    ...(inTurn && { scope: { id: path } }),
  })
  const { mutateAsync } = action
  const underWay = useRef<{ readonly asked: string; readonly answer: Promise<DataAt<P>> }>(undefined)
  const once = useCallback<typeof mutateAsync>(
    (...given) => {
      const asked = JSON.stringify(given[0])
      if (underWay.current?.asked === asked) return underWay.current.answer
      const answer = mutateAsync(...given)
      underWay.current = { asked, answer }
      const end = () => {
        if (underWay.current?.answer === answer) underWay.current = undefined
      }
      answer.then(end, end)
      return answer
    },
    [mutateAsync],
  )
  const mutate = useCallback<typeof action.mutate>(
    (...given) => void once(...given).catch(() => undefined),
    [once],
  )
  return { ...action, mutate, mutateAsync: once }
}
