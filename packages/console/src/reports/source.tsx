/** Whose report is shown. The views of a report ask through this and don't know whether it is one's own or shared. */
import type { PeriodReport, ReportRequest, ReportResult } from '@footfall/contract/reports/reports'
import type { FilterField } from '@footfall/contract/stats/filters'
import { createContext, type ReactNode, useContext } from 'react'
import { callApi, downloadCall, type Path } from '../lib/api/call-api.ts'
import { reportPaths } from '../lib/api/report-paths.ts'
import type { queryOf } from '../lib/url/report-state.ts'
import type { ExportFormat } from './head/ExportMenu.tsx'

/** What a report is asked, but for whose. */
export type ReportQuestion<N extends PeriodReport> = ReturnType<typeof queryOf> & ReportRequest<N>

export interface ReportSource {
  /** The beginning of the calls' paths. */
  readonly calls: 'overview' | 'share' | 'compare'
  /** Who is asked for, as the calls take it. */
  readonly whose: Readonly<Record<string, string>>
  /** The website's time zone. */
  readonly zone: string
  readonly name: string
  readonly domain: string
  /** Whether the owner of a shared report keeps the map to himself. */
  readonly withoutMap?: boolean
  /** Fields by which a shared report can be neither broken down nor filtered. */
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

/** A share answers a report under its name, wherever else it is at home. */
function sharedPaths(name: string): { readonly home: string; readonly compare?: string } {
  return { home: `/share/${name}` }
}

/** Asks a report of the source. What the comparison has no call for is asked where the report is at home. */
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

/** Fetches a report of the source as a file; only one's own reports have any. */
export function downloadReport<N extends PeriodReport>(
  source: ReportSource,
  name: N,
  question: ReportQuestion<N> & { readonly format: ExportFormat },
): Promise<Response> {
  const { file } = reportPaths[name]
  return downloadCall(file as Path, { ...source.whose, ...question } as never)
}
