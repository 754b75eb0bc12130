/** The rows of one dimension, whatever its family, under the question of the address. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Breakdown } from '@footfall/contract/stats/results'
import { useQuery } from '@tanstack/react-query'
import { useKeptAnswer } from '../lib/api/use-kept-answer.ts'
import { askBreakdown, type ListQuestion } from './ask-breakdown.ts'
import { useReportSource } from './source.tsx'
import { type Answer, useReportQuery } from './use-report.ts'

/**
 * A dimension's rows and what they are rows of. While another's are under way those of the one before stay, and a click on one must mean what
 * it says.
 */
export interface BreakdownRows extends Breakdown {
  readonly of: Dimension
}

export function useBreakdownRows(dimension: Dimension, question: ListQuestion): Answer<BreakdownRows> {
  const source = useReportSource()
  const query = useReportQuery()
  const kept = useKeptAnswer()
  return useQuery({
    queryKey: ['report', source.calls, source.whose, `rows ${dimension}`, query, question],
    queryFn: async ({ signal }): Promise<BreakdownRows> => ({
      ...(await askBreakdown(source, dimension, { ...query, ...question }, signal)),
      of: dimension,
    }),
    staleTime: 60_000,
    placeholderData: kept,
  })
}
