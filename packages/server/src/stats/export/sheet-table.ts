/** Every report that can be had as a file, with the sheets that it fills. */
import type { Language } from '@footfall/contract/fields'
import type { ReportInput, ReportName, Reports } from '@footfall/contract/reports/reports'
import type { Query } from '@footfall/contract/stats/query'
import type { WebsiteAccess } from '../../http/viewer.ts'
import type { Engine } from '../engine.ts'
import type { Plan } from '../plan.ts'
import { totalOf } from '../reports/total.ts'
import { trafficOf } from '../reports/traffic.ts'
import type { RowStream } from '../run.ts'
import { groupSheet } from './group-sheet.ts'
import type { Row, Sheet } from './sheet.ts'
import { totalSheets, trafficSheet } from './total-sheets.ts'

export interface ExportArgs<Q> {
  readonly website: WebsiteAccess
  readonly query: Q & { readonly format: 'xlsx' | 'csv' }
  readonly language: Language
  readonly signal: AbortSignal
}

interface SheetArgs<Q> extends ExportArgs<Q> {
  readonly engine: Engine
  readonly stream: RowStream
  readonly planned: Plan
}

/** Names of the reports that can be had as files. */
export type FileName = {
  [N in ReportName]: Reports[N] extends { readonly exports: true } ? N : never
}[ReportName]

/** The sheets of a report; a CSV file holds the first alone. */
export type SheetsOf<N extends FileName> = (
  args: SheetArgs<Query & ReportInput<N>>,
) => Promise<readonly Sheet[]>

export const sheetTable: { readonly [N in FileName]: SheetsOf<N> } = {
  /** Totals, traffic and the panels; as CSV the traffic below its totals. */
  total: async ({ engine, planned, query, language, signal }) => {
    if (query.format === 'xlsx') return totalSheets(engine, planned, language, signal)
    const [total, traffic] = await Promise.all([
      totalOf(engine, planned, signal),
      trafficOf(engine, planned, signal),
    ])
    return [trafficSheet(total, traffic, language, 'table')]
  },
  /** The grouped table with all of its rows. */
  group_list: async ({ stream, ...args }) => [await begun(groupSheet(stream, args))],
}

/** Fetches the first row, so that what the store refuses is still answered as a refusal. */
async function begun(sheet: Sheet): Promise<Sheet> {
  const rows = toAsync(sheet.rows)
  let next = await rows.next()
  return {
    ...sheet,
    rows: (async function* () {
      for (; !next.done; next = await rows.next()) yield next.value
    })(),
  }
}

async function* toAsync(rows: Sheet['rows']): AsyncGenerator<Row, void, undefined> {
  yield* rows
}
