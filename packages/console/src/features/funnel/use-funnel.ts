/** The funnel's answer. An expensive funnel needs confirmation and can be cancelled. Another question asks again. */
import type { ReportRequest, ReportResult } from '@footfall/contract/reports/reports'
import { useState } from 'react'
import { hasReason } from '../../lib/api/api-error.ts'
import { type Answer, useReport, useReportQuery } from '../../reports/use-report.ts'

/** State of an expensive funnel: waits for confirmation, runs, or was cancelled. */
export type Reading = 'asks' | 'runs' | 'cancelled'

export interface FunnelAnswer {
  readonly answer: Answer<ReportResult<'funnel'>>
  /** Null if the funnel is not expensive. */
  readonly reading: Reading | null
  /** Number of rows that an expensive funnel reads. */
  readonly rows: number
  readonly decide: (runs: boolean) => void
  /** Add this to every other request about the same funnel. */
  readonly confirmation: { readonly confirmed?: true }
}

interface Decision {
  readonly question: string
  readonly runs: boolean
  readonly rows: number
}

/** `wanted`: false until the question is complete. */
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
