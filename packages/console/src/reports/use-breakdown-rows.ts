/** The rows of a dimension of any family, for the question of the address. */
import { minute } from '@footfall/contract/durations'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Breakdown } from '@footfall/contract/stats/results'
import { useQuery } from '@tanstack/react-query'
import { useKeptAnswer } from '../lib/api/use-kept-answer.ts'
import { askBreakdown, type ListQuestion } from './ask-breakdown.ts'
import { type ReportSource, useReportSource } from './source.tsx'
import { type Answer, type ReportOptions, reportKey, useReportQuery } from './use-report.ts'

/**
 * A dimension's rows together with the dimension. While other rows are loaded, the previous ones stay, and a click on one must filter by its own
 * dimension.
 */
export interface BreakdownRows extends Breakdown {
  readonly of: Dimension
}

/** Their key in the cache. */
export function rowsKey(
  source: Pick<ReportSource, 'calls' | 'whose'>,
  dimension: Dimension,
  question: ListQuestion,
) {
  return reportKey(source, `rows ${dimension}`, question)
}

export function useBreakdownRows(
  dimension: Dimension,
  list: ListQuestion,
  { wanted = true, fresh = minute, every = false }: ReportOptions = {},
): Answer<BreakdownRows> {
  const source = useReportSource()
  const question = { ...useReportQuery(), ...list }
  const kept = useKeptAnswer()
  return useQuery({
    queryKey: rowsKey(source, dimension, question),
    queryFn: async ({ signal }): Promise<BreakdownRows> => ({
      ...(await askBreakdown(source, dimension, question, signal)),
      of: dimension,
    }),
    enabled: wanted,
    staleTime: fresh,
    refetchInterval: every,
    placeholderData: kept,
  })
}
