/** Runs a table: the rows of one page, and the total number of rows. */

import { sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import type { Key, MeasureRow } from './keys.ts'
import type { Selection } from './selection.ts'
import { type TableOptions, table } from './table.ts'

export interface TableRows {
  readonly rows: readonly MeasureRow[]
  readonly total: number
}

export async function runTable(
  engine: Engine,
  selection: Selection,
  keys: readonly Key[],
  options: TableOptions,
  signal?: AbortSignal,
): Promise<TableRows> {
  const rows = await engine.run<MeasureRow>(table(selection, keys, options), signal)
  if (rows.length > 0 || options.offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) }
  // After the last page there is no row that carries the total.
  const all = table(selection, keys, { ...options, limit: 1, offset: 0 })
  const [first] = await engine.run<MeasureRow>(sql`SELECT total FROM (${all})`, signal)
  return { rows, total: Number(first?.total ?? 0) }
}

/** The rows with the most visitors. */
export function topRows(
  engine: Engine,
  selection: Selection,
  key: Key,
  limit: number,
  signal?: AbortSignal,
): Promise<TableRows> {
  const order = { orderBy: 'visitors', order: 'desc' } as const
  return runTable(engine, selection, [key], { ...order, limit, offset: 0, search: '', named: [] }, signal)
}
