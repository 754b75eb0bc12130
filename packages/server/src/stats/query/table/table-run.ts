/** Runs a table: the rows of one page, and the total number of rows. */

import type { Engine } from '../../engine.ts'
import type { Key, MeasureRow } from '../keys.ts'
import type { Selection } from '../selection.ts'
import { pageOfRows, type RowsOfPage } from './page-of-rows.ts'
import { type TableOptions, table } from './table.ts'

export type TableRows = RowsOfPage<MeasureRow>

export function runTable(
  engine: Engine,
  selection: Selection,
  keys: readonly Key[],
  options: TableOptions,
): Promise<TableRows> {
  return pageOfRows<MeasureRow>(engine.run, options, (cut) => table(selection, keys, { ...options, ...cut }))
}

/** The rows with the most visitors. */
export function topRows(engine: Engine, selection: Selection, key: Key, limit: number): Promise<TableRows> {
  const order = { orderBy: 'visitors', order: 'desc' } as const
  return runTable(engine, selection, [key], { ...order, limit, offset: 0, search: '', named: [] })
}
