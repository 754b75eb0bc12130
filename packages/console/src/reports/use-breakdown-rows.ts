/** The rows of one dimension, whatever its family, under the question of the address. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Breakdown } from '@footfall/contract/stats/results'
import { useQuery } from '@tanstack/react-query'
import { useKeptAnswer } from '../lib/api/use-kept-answer.ts'
import { askBreakdown, type ListQuestion } from './ask-breakdown.ts'
import { type ReportSource, useReportSource } from './source.tsx'
import { type Answer, type ReportOptions, reportKey, useReportQuery } from './use-report.ts'

/**
 * A dimension's rows and what they are rows of. While another's are under way those of the one before stay, and a click on one must mean what
 * it says.
 */
export interface BreakdownRows extends Breakdown {
  readonly of: Dimension
}

/** Under which they lie in the cache. */
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
  { wanted = true, fresh = 60_000, every = false }: ReportOptions = {},
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
