/** Every exportable report, with its sheets. */
import type { ReportName, ReportQuery, Reports } from '@footfall/contract/reports/reports'
import { totalOf } from '../reports/total.ts'
import { trafficOf } from '../reports/traffic.ts'
import { type LongTable, longTable } from './long-sheets.ts'
import type { WholeSheet } from './sheet.ts'
import type { SheetArgs } from './sheet-args.ts'
import { comparedTitle } from './sheets/columns.ts'
import { numbersSheets } from './sheets/event-sheets.ts'
import { goalsSheet } from './sheets/goal-sheets.ts'
import { changesSheet } from './sheets/insights-sheets.ts'
import { revenueSheets } from './sheets/money-sheets.ts'
import { funnelSheets, journeySheets, retentionSheet } from './sheets/sequence-sheets.ts'
import { totalSheets, trafficSheet } from './sheets/total-sheets.ts'

/** Names of the reports that can be had as files. */
export type FileName = {
  [N in ReportName]: Reports[N] extends { readonly exports: true } ? N : never
}[ReportName]

/** The sheets of a report. A CSV file only has the first. */
export type SheetsOf<N extends FileName> = (
  args: SheetArgs<ReportQuery<N>>,
) => Promise<readonly (WholeSheet | LongTable)[]>

export const sheetTable: { readonly [N in FileName]: SheetsOf<N> } = {
  /** Totals, traffic and the panels; as CSV the traffic below the totals. */
  total: async ({ deps, planned, query, language }) => {
    if (query.format === 'xlsx') return totalSheets(deps, planned, language)
    const [total, traffic] = await Promise.all([totalOf(deps, planned), trafficOf(deps, planned)])
    return [trafficSheet(total, traffic, comparedTitle(planned, language), language, 'table')]
  },
  /** The grouped table with all its rows. */
  group_list: async (args) => [await longTable('group_list', args, true)],
  event_list: async (args) => [await longTable('event_list', args, true)],
  event_properties: async (args) => [await longTable('event_properties', args)],
  /** The values, and in a workbook their statistics if they are numbers. */
  event_values: async (args) => [await longTable('event_values', args), ...(await numbersSheets(args))],
  session_list: async (args) => [await longTable('session_list', args)],
  revenue: revenueSheets,
  utm: async (args) => [await longTable('utm', args)],
  changes: async (args) => [await changesSheet(args)],
  insights: async (args) => [await longTable('insights', args)],
  goals: async (args) => [await goalsSheet(args)],
  goal: async (args) => [await longTable('goal', args, true)],
  funnel: funnelSheets,
  journey: journeySheets,
  retention: async (args) => [await retentionSheet(args)],
}
