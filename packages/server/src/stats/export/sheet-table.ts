/** Every report that can be had as a file, with the sheets that it fills. */
import type { Language } from '@footfall/contract/fields'
import type { ReportInput, ReportName, Reports } from '@footfall/contract/reports/reports'
import type { Query } from '@footfall/contract/stats/query'
import type { WebsiteAccess } from '../../http/viewer.ts'
import type { Engine } from '../engine.ts'
import type { Plan } from '../plan.ts'
import { totalOf } from '../reports/total.ts'
import { trafficOf } from '../reports/traffic.ts'
import type { SheetOrder } from './file-writer.ts'
import { totalSheets, trafficSheet } from './total-sheets.ts'

export interface ExportArgs<Q> {
  readonly website: WebsiteAccess
  readonly query: Q & { readonly format: 'xlsx' | 'csv' }
  readonly language: Language
  readonly signal: AbortSignal
}

interface SheetArgs<Q> extends ExportArgs<Q> {
  readonly engine: Engine
  readonly planned: Plan
}

/** Names of the reports that can be had as files. */
export type FileName = {
  [N in ReportName]: Reports[N] extends { readonly exports: true } ? N : never
}[ReportName]

/** The sheets of a report; a CSV file holds the first alone. */
export type SheetsOf<N extends FileName> = (
  args: SheetArgs<Query & ReportInput<N>>,
) => Promise<readonly SheetOrder[]>

export const sheetTable: { readonly [N in FileName]: SheetsOf<N> } = {
  /** Totals, traffic and the panels; as CSV the traffic below its totals. */
  total: async ({ engine, planned, query, language, signal }) => {
    if (query.format === 'xlsx')
      return (await totalSheets(engine, planned, language, signal)).map((sheet) => ({ kind: 'rows', sheet }))
    const [total, traffic] = await Promise.all([
      totalOf(engine, planned, signal),
      trafficOf(engine, planned, signal),
    ])
    return [{ kind: 'rows', sheet: trafficSheet(total, traffic, language, 'table') }]
  },
  /** The grouped table with all of its rows. */
  group_list: async ({ planned, query, language }) => [{ kind: 'groups', planned, query, language }],
}
