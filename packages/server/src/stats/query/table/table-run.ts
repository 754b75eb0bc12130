/** Runs a table: the rows of one page, and the total number of rows. */

import type { ReportDeps } from '../../report-deps.ts'
import type { Key, MeasureRow } from '../keys.ts'
import type { Selection } from '../selection.ts'
import { pageOfRows, type RowsOfPage } from './page-of-rows.ts'
import { type TableOptions, table } from './table.ts'

export type TableRows = RowsOfPage<MeasureRow>

export function runTable(
  deps: ReportDeps,
  selection: Selection,
  keys: readonly Key[],
  options: TableOptions,
): Promise<TableRows> {
  return pageOfRows<MeasureRow>(deps.run, options, (cut) => table(selection, keys, { ...options, ...cut }))
}

/** The rows with the most visitors. */
export function topRows(deps: ReportDeps, selection: Selection, key: Key, limit: number): Promise<TableRows> {
  const order = { orderBy: 'visitors', order: 'desc' } as const
  return runTable(deps, selection, [key], { ...order, limit, offset: 0, search: '', named: [] })
}
