/** Whose report is shown. The views of a report ask through this and don't know whether it is one's own or shared. */
import type { FilterField } from '@footfall/contract/stats/filters'
import { createContext, type ReactNode, useContext } from 'react'
import { callApi, type DataAt, downloadCall, type InputAt, type Path } from '../lib/api/call-api.ts'

/** The report calls by their last word. */
export type ReportName = Extract<Path, `/overview/${string}`> extends `/overview/${infer N}` ? N : never
type Input<N extends ReportName> = Omit<InputAt<`/overview/${N}` & Path>, 'website_id'>
type Data<N extends ReportName> = DataAt<`/overview/${N}` & Path>

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

/** What the comparison has no call for is the overview's. */
const overviewOnly: readonly ReportName[] = ['filter_field', 'traffic', 'hours_list', 'days_list']

/** Asks a report call of the source. */
export function askReport<N extends ReportName>(
  source: ReportSource,
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
): Promise<Data<N>> {
  const calls = source.calls === 'compare' && overviewOnly.includes(name) ? 'overview' : source.calls
  const path = `/${calls}/${name}` as Path
  return callApi(path, { ...source.whose, ...input } as never, { signal }) as Promise<Data<N>>
}

/** Fetches a file of the source's numbers; only one's own reports have any. */
export function downloadReport<N extends 'export_total' | 'export_group_list'>(
  source: ReportSource,
  name: N,
  input: Input<N>,
): Promise<Response> {
  const path = `/overview/${name}` as const
  return downloadCall(path, { ...source.whose, ...input } as never)
}
