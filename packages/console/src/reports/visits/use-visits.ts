/** The visits of a report, page by page. */
import type { ReportRequest } from '@footfall/contract/reports/reports'
import type { SessionRow } from '@footfall/contract/stats/session-results'
import { useInfiniteQuery } from '@tanstack/react-query'
import { writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { askReport, useReportSource } from '../source.tsx'
import { usePlainQuery } from '../use-report.ts'

/** Reports that list visits, each with its own question. */
export type VisitsReport = 'session_list' | 'funnel_visitors' | 'journey_visits'

export type VisitsQuestion<N extends VisitsReport> = ReportRequest<N>

const pageSize = 30

/** `kept`: which answer is shown while another period's is loading; none by default. */
export function useVisits<N extends VisitsReport>(
  report: N,
  question: VisitsQuestion<N>,
  kept?: <T>(previous: T | undefined) => T | undefined,
) {
  const source = useReportSource()
  const query = usePlainQuery()
  const visits = useInfiniteQuery({
    queryKey: ['report', source.calls, source.whose, report, query, question],
    queryFn: ({ pageParam, signal }) => {
      const page = { page_size: pageSize, ...(pageParam && { cursor: pageParam }) }
      return askReport(source, report, { ...query, ...question, ...page }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 30_000,
    ...(kept && { placeholderData: kept }),
  })
  const list: SessionRow[] | undefined = visits.data?.pages.flatMap((page) => page.list)
  return { ...visits, data: list && { list } }
}

/** Writes when a visit began. */
export function useVisitTime(): (localTime: string) => string {
  const { language } = useFormat()
  return (localTime) =>
    writeLocal(localTime, language, {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
}
