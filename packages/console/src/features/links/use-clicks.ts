/**
 * Reports of clicks. A click is the event `short_link` whose property `link` is the link's id, so each question is a report of the overview with
 * these filters. A visitor counts once per report, a click each time.
 */
import type { Dimension, DimensionOf } from '@footfall/contract/stats/dimensions'
import { dimensions } from '@footfall/contract/stats/dimensions'
import { useRef } from 'react'
import type { DataAt } from '../../lib/api/call-api.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Filter } from '../../lib/url/filters.ts'
import { queryOf, type ReportState } from '../../lib/url/report-state.ts'

const clickEvent = 'short_link'
const rows = 10
/** Milliseconds between requests while the tab is visible. */
const refreshEvery = 10_000
const often = { keep: true, every: refreshEvery, onFocus: true } as const

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

export function useClickTotal(question: ClickQuestion) {
  return useCall('/overview/total', inputOf(question), often)
}

export function useClickTraffic(question: ClickQuestion) {
  return useCall('/overview/traffic', inputOf(question), often)
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
  const answer = useCall(path, input, often)
  const shown = useRef(dimension)
  if (!answer.isPlaceholderData) shown.current = dimension
  return { ...answer, of: shown.current }
}

/** Clicks by link, most first. */
export function useClicksByLink(question: ClickQuestion) {
  return useCall(
    '/overview/group_list',
    {
      ...inputOf({ ...question, linkId: null }),
      group_by: ['event_property'],
      search: 'link=',
      order_by: 'events',
      page_size: 50,
    },
    often,
  )
}

/** The answer's rows that are links. */
export function linkRows({ list }: DataAt<'/overview/group_list'>) {
  return list.flatMap((row) => {
    const value = row.values[0] ?? ''
    return value.startsWith('link=') ? [{ ...row, linkId: value.slice('link='.length) }] : []
  })
}
