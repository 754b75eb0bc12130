/** Complete lists, all pages joined, for screens that search and sort in the browser. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { callApi, type DataAt, type InputAt } from './call-api.ts'

/** Largest page of a list. */
const pageSize = 500

type ListPath = '/website/list' | '/website/short_url_list'
type ListInput<P extends ListPath> = Omit<InputAt<P>, 'page' | 'page_size'>

/** Cache key of the complete list. */
export function wholeListKey<P extends ListPath>(path: P, input: ListInput<P>): readonly [P, object] {
  return [path, { ...input, whole: true }]
}

/** `enabled`, `fresh`: see `useCall`. */
export function useWholeList<P extends ListPath>(
  path: P,
  input: ListInput<P>,
  { enabled = true, fresh = 0 }: { readonly enabled?: boolean; readonly fresh?: number } = {},
): UseQueryResult<DataAt<P>, ApiError> {
  return useQuery<DataAt<P>, ApiError>({
    queryKey: wholeListKey(path, input),
    queryFn: async ({ signal }) => {
      const ask = (page: number) =>
        callApi(path, { ...input, page, page_size: pageSize } as InputAt<P>, { signal })
      const first = await ask(1)
      const further = Math.ceil(first.total / pageSize) - 1
      const rest = await Promise.all(Array.from({ length: Math.max(0, further) }, (_, at) => ask(at + 2)))
      return {
        ...first,
        list: [first, ...rest].flatMap((page): readonly unknown[] => page.list),
      } as DataAt<P>
    },
    enabled,
    staleTime: fresh,
    refetchOnWindowFocus: false,
  })
}
