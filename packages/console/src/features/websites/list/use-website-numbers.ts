/** Reloads the numbers of the list separately, because they change all the time and the list itself rarely does. */
import type { WebsiteListRow } from '@footfall/contract/api/website'
import { useQuery } from '@tanstack/react-query'
import type { DataAt } from '../../../lib/api/call-api.ts'
import { callApi } from '../../../lib/api/call-api.ts'
import { callKey } from '../../../lib/api/use-call.ts'

/** Milliseconds between requests while the tab is visible. */
const refreshEvery = 30_000

export interface LoadedList {
  readonly data: DataAt<'/website/list'>
  /** When the list was loaded, in Unix milliseconds. */
  readonly at: number
}

/** The rows with the latest numbers. */
export function useWebsiteNumbers(teamId: string, { data, at }: LoadedList) {
  const input = { team_id: teamId }
  const numbers = useQuery({
    queryKey: callKey('/website/uv_list', input),
    queryFn: ({ signal }) => callApi('/website/uv_list', input, { signal }),
    initialData: { list: data.list, numbers_missing: data.numbers_missing },
    initialDataUpdatedAt: at,
    staleTime: refreshEvery,
    refetchInterval: refreshEvery,
  })
  const newer = numbers.dataUpdatedAt > at ? numbers.data : data
  const of = new Map(newer.list.map((row) => [row.website_id, row]))
  return {
    missing: newer.numbers_missing,
    rows: data.list.map((row): WebsiteListRow => ({ ...row, ...of.get(row.website_id) })),
  }
}
