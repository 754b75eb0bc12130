/** The source of a report. Views request data through it and do not know whether the website is the user's own or shared. */
import type { PeriodReport, ReportQuestion, ReportResult } from '@footfall/contract/reports/reports'
import type { FilterField } from '@footfall/contract/stats/filters'
import { createContext, type ReactNode, useContext } from 'react'
import { callApi, downloadCall, type Path } from '../lib/api/call-api.ts'
import { reportPaths } from '../lib/api/report-paths.ts'
import type { ExportFormat } from './head/ExportMenu.tsx'

export interface ReportSource {
  /** Path prefix of the calls. */
  readonly calls: 'overview' | 'share' | 'compare'
  /** The input fields that name the source: website id, or share code and password. */
  readonly whose: Readonly<Record<string, string>>
  /** The website's time zone. */
  readonly zone: string
  readonly name: string
  /** In letters if it is international. */
  readonly domain: string
  /** Whether the owner of a shared report hides the map. */
  readonly withoutMap?: boolean
  /** Fields that a shared report cannot be broken down or filtered by. */
  readonly hiddenFields?: readonly FilterField[]
}

const SourceContext = createContext<ReportSource | null>(null)

export function ReportSourceProvider(props: { readonly source: ReportSource; readonly children: ReactNode }) {
  return <SourceContext value={props.source}>{props.children}</SourceContext>
}

export function useReportSource(): ReportSource {
  const source = useContext(SourceContext)
  if (!source) throw new Error('A report is shown without its source.')
  return source
}

/** A share answers each report under its name, whatever its home. */
function sharedPaths(name: string): { readonly home: string; readonly compare?: string } {
  return { home: `/share/${name}` }
}

/**
 * Requests a report of the source. A report without a call in the comparison is requested at its home.
 *
 * This and the download are the only casts of a question: which call it is, and so what it names the source by, is only known at run time. All
 * calls of a report take its question and answer with its result.
 */
export function askReport<N extends PeriodReport>(
  source: ReportSource,
  name: N,
  question: ReportQuestion<N>,
  signal?: AbortSignal,
): Promise<ReportResult<N>> {
  const { home, compare = home } = source.calls === 'share' ? sharedPaths(name) : reportPaths[name]
  const path = (source.calls === 'compare' ? compare : home) as Path
  const input = { ...source.whose, ...question } as never
  return callApi(path, input, { signal }) as Promise<unknown> as Promise<ReportResult<N>>
}

/** Downloads a report of the source as a file. Shared reports have no files. */
export function downloadReport<N extends PeriodReport>(
  source: ReportSource,
  name: N,
  question: ReportQuestion<N> & { readonly format: ExportFormat },
): Promise<Response> {
  const { file } = reportPaths[name]
  return downloadCall(file as Path, { ...source.whose, ...question } as never)
}
