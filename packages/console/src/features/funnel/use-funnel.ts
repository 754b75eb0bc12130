/** The funnel's answer. One that would read very much is confirmed first, and may be called off; another question is asked anew. */
import type { ReportRequest, ReportResult } from '@footfall/contract/reports/reports'
import { useState } from 'react'
import { hasReason } from '../../lib/api/api-error.ts'
import { type Answer, useReport, useReportQuery } from '../../reports/use-report.ts'

/** Of a funnel that reads very much: it is to be confirmed, runs, or was called off. */
export type Reading = 'asks' | 'runs' | 'cancelled'

export interface FunnelAnswer {
  readonly answer: Answer<ReportResult<'funnel'>>
  /** Null: it is answered as any other. */
  readonly reading: Reading | null
  /** How many rows it reads, where that is very much. */
  readonly rows: number
  readonly decide: (runs: boolean) => void
  /** Joins whatever else is asked about the same funnel. */
  readonly confirmation: { readonly confirmed?: true }
}

interface Decision {
  readonly question: string
  readonly runs: boolean
  readonly rows: number
}

/** `wanted`: false as long as the question is not whole. */
export function useFunnel(asked: ReportRequest<'funnel'>, wanted: boolean): FunnelAnswer {
  const question = JSON.stringify([useReportQuery(), asked])
  const [last, setLast] = useState<Decision | null>(null)
  const decision = last?.question === question ? last : null
  const confirmation = decision?.runs ? ({ confirmed: true } as const) : {}
  const answer = useReport(
    'funnel',
    { ...asked, ...confirmation },
    { wanted: wanted && decision?.runs !== false, compares: false },
  )
  const refused = hasReason(answer.error, 'large_query') ? Number(answer.error.data.rows) : null
  const rows = refused ?? decision?.rows ?? 0
  const isAnswered = answer.isError || (answer.data !== undefined && !answer.isPlaceholderData)
  const readingOf = (): Reading | null => {
    if (decision?.runs === false) return 'cancelled'
    if (refused !== null) return 'asks'
    return decision && !isAnswered ? 'runs' : null
  }
  return {
    answer,
    reading: wanted ? readingOf() : null,
    rows,
    decide: (runs) => setLast({ question, runs, rows }),
    confirmation,
  }
}
