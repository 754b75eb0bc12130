/**
 * Reports of clicks. A click is the event `short_link` whose property `link` is the link's id, so each question is a report of the overview with
 * these filters. A visitor counts once per report, a click each time.
 */
import type { Dimension, DimensionOf } from '@footfall/contract/stats/dimensions'
import { dimensions } from '@footfall/contract/stats/dimensions'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApiError } from '../../lib/api/api-error.ts'
import { callApi, type DataAt } from '../../lib/api/call-api.ts'
import { callKey, useCall } from '../../lib/api/use-call.ts'
import type { Filter } from '../../lib/url/filters.ts'
import { queryOf, type ReportState } from '../../lib/url/report-state.ts'

const clickEvent = 'short_link'
const rows = 10
/** Milliseconds between checks for new clicks while the tab is visible. */
const lookEvery = 10_000
const kept = { keep: true } as const

export interface ClickQuestion {
  readonly websiteId: string
  readonly zone: string
  readonly state: ReportState
  /** Null for all links. */
  readonly linkId: string | null
}

function inputOf({ websiteId, zone, state, linkId }: ClickQuestion) {
  const filters: Filter[] = [{ field: 'event', operator: 'in', value: [clickEvent] }]
  if (linkId) filters.push({ field: 'event_property', operator: 'in', value: [`link=${linkId}`] })
  return { ...queryOf(state, zone), website_id: websiteId, filters: [...state.filters, ...filters] }
}

type Total = DataAt<'/overview/total'>

const clicksOf = ({ current, previous }: Total) => JSON.stringify([current, previous])

/** The total, which is asked again and again. The parts below are asked again when it has changed. */
export function useClickTotal(question: ClickQuestion) {
  const queries = useQueryClient()
  const input = inputOf(question)
  const queryKey = callKey('/overview/total', input)
  return useQuery<Total, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const total = await callApi('/overview/total', input, { signal })
      const last = queries.getQueryState<Total>(queryKey)
      // Parts that were asked beside the first total may lack its last clicks.
      if (last?.data && (last.dataUpdateCount === 1 || clicksOf(last.data) !== clicksOf(total)))
        void queries.invalidateQueries({
          predicate: ({ queryKey: [path] }) => path.startsWith('/overview/') && path !== '/overview/total',
        })
      return total
    },
    refetchInterval: lookEvery,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })
}

export function useClickTraffic(question: ClickQuestion) {
  return useCall('/overview/traffic', inputOf(question), kept)
}

/** The rows of a dimension, most clicks first. `of`: the dimension of the rows, which may still be the previous one while others load. */
export function useClickBreakdown(question: ClickQuestion, dimension: Dimension) {
  // The calls of all families answer alike, each for its own dimensions.
  const path = `/overview/${dimensions[dimension].family}` as '/overview/referer'
  const input = {
    ...inputOf(question),
    dimension: dimension as DimensionOf<'referer'>,
    order_by: 'events',
    page_size: rows,
  } as const
  const answer = useCall(path, input, kept)
  const shown = useRef(dimension)
  if (!answer.isPlaceholderData) shown.current = dimension
  return { ...answer, of: shown.current }
}

/** Clicks by link, most first. */
export function useClicksByLink(question: ClickQuestion) {
  // The total of one link does not tell of clicks on others.
  const isAlone = question.linkId !== null
  return useCall(
    '/overview/group_list',
    {
      ...inputOf({ ...question, linkId: null }),
      group_by: ['event_property'],
      search: 'link=',
      order_by: 'events',
      page_size: 50,
    },
    { ...kept, every: isAlone ? lookEvery : undefined, onFocus: isAlone },
  )
}

/** The answer's rows that are links. */
export function linkRows({ list }: DataAt<'/overview/group_list'>) {
  return list.flatMap((row) => {
    const value = row.values[0] ?? ''
    return value.startsWith('link=') ? [{ ...row, linkId: value.slice('link='.length) }] : []
  })
}
