/** A report of the source for the question of the address: `useReport('funnel', { steps })`. */
import { minute } from '@footfall/contract/durations'
import type { PeriodReport, ReportRequest, ReportResult } from '@footfall/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../lib/api/answer.ts'
import { useKeptAnswer } from '../lib/api/use-kept-answer.ts'
import { defaultComparison, queryOf } from '../lib/url/report-state.ts'
import { useReportState } from '../lib/url/use-report-state.ts'
import { askReport, type ReportSource, useReportSource } from './source.tsx'

/** An answer for the views. While the input changes, the old one stays (`isPlaceholderData`). */
export interface Answer<T> extends CallAnswer<T> {
  readonly isPlaceholderData: boolean
}

export interface ReportOptions {
  /** If false, it is not requested yet. */
  readonly wanted?: boolean
  /** If false, without comparison. */
  readonly compares?: boolean
  /** If false, the filters of the address are ignored. */
  readonly filtered?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  readonly fresh?: number
  /** Reload interval in milliseconds, while the tab is visible. */
  readonly every?: number | false
}

/** Cache key of a source's answer to a question. */
export function reportKey(source: Pick<ReportSource, 'calls' | 'whose'>, name: string, question: object) {
  return ['report', source.calls, source.whose, name, question] as const
}

/** The question of the address as report calls take it. In the comparison it always has a second period. */
export function useReportQuery() {
  const { calls, zone } = useReportSource()
  const [state] = useReportState()
  const compare = state.compare ?? (calls === 'compare' ? defaultComparison : null)
  return queryOf({ ...state, compare }, zone)
}

/** The same without comparison. */
export function usePlainQuery() {
  const { compare: _, ...query } = useReportQuery()
  return query
}

/** `input`: the report's own input, in addition to the question of the address. */
export function useReport<N extends PeriodReport>(
  name: N,
  input: ReportRequest<N>,
  { wanted = true, compares = true, filtered = true, fresh = minute, every = false }: ReportOptions = {},
): Answer<ReportResult<N>> {
  const source = useReportSource()
  const { compare, filters, ...query } = useReportQuery()
  const question = {
    ...query,
    ...(filtered && { filters }),
    ...(compares && compare && { compare }),
    ...input,
  }
  const kept = useKeptAnswer()
  return useQuery<ReportResult<N>>({
    queryKey: reportKey(source, name, question),
    queryFn: ({ signal }) => askReport(source, name, question, signal),
    enabled: wanted,
    staleTime: fresh,
    refetchInterval: every,
    placeholderData: kept,
  })
}
