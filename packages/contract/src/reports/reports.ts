/** Every report, by its home. A line there is a call under each of its prefixes. The server does not compile until it answers it. */
import type { z } from 'zod'
import type { Query, QueryRequest } from '../stats/query.ts'
import { analysisReports } from './analysis-reports.ts'
import { compareReports } from './compare-reports.ts'
import { eventReports } from './event-reports.ts'
import { liveReports } from './live-reports.ts'
import type { NamesAt } from './mount.ts'
import { overviewReports } from './overview-reports.ts'
import type { ShapeOf } from './report.ts'
import { sessionReports } from './session-reports.ts'

export const reports = {
  ...overviewReports,
  ...compareReports,
  ...liveReports,
  ...analysisReports,
  ...eventReports,
  ...sessionReports,
}

export type Reports = typeof reports
export type ReportName = keyof Reports
/** A report's input in addition to the common input. */
export type ReportInput<N extends ReportName> = InputOfShape<ShapeOf<Reports[N]>>
type InputOfShape<S extends z.ZodRawShape> = [keyof S] extends [never] ? unknown : z.output<z.ZodObject<S>>
/** A report's whole input, without what names the website or the share. */
export type ReportQuery<N extends ReportName> = Query & ReportInput<N>
/** The same as a client sends it: defaults may be omitted. */
export type ReportRequest<N extends ReportName> = RequestOfShape<ShapeOf<Reports[N]>>
type RequestOfShape<S extends z.ZodRawShape> = [keyof S] extends [never] ? object : z.input<z.ZodObject<S>>
/** The whole of it as a client sends it. */
export type ReportQuestion<N extends ReportName> = QueryRequest & ReportRequest<N>
export type ReportResult<N extends ReportName> = z.output<Reports[N]['result']>
/** Reports over a period; the others only cover the last thirty minutes. */
export type PeriodReport = Exclude<ReportName, LiveOnly>
export type LiveReport = NamesAt<Reports, 'real_time'>
type LiveOnly = { [N in ReportName]: Reports[N]['home'] extends 'real_time' ? N : never }[ReportName]
