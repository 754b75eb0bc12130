/** One page of a list, and the number of rows on all pages. */
import { param, type Sql, sql } from '../../../events/sql.ts'
import type { Cut } from '../../../lib/cut.ts'
import type { RunStatement } from '../../run-statements.ts'

export interface RowsOfPage<R> {
  readonly rows: readonly R[]
  readonly total: number
}

/** The end of a statement whose rows are in their order. */
export function limitTo({ limit, offset }: Cut): Sql {
  return sql`LIMIT ${param('UInt32', limit)} OFFSET ${param('UInt64', offset)}`
}

export function directionOf(order: 'asc' | 'desc'): Sql {
  return order === 'asc' ? sql`ASC` : sql`DESC`
}

/** Whether a column's text contains what was searched, ignoring case. A search has composed letters; sites may send decomposed ones. */
export function holdsText(column: Sql, search: string): Sql {
  return sql`positionCaseInsensitiveUTF8(if(length(${column}) = lengthUTF8(${column}), ${column}, normalizeUTF8NFC(${column})), ${param('String', search)}) > 0`
}

/** `at`: the statement of the list for a cut. Each of its rows has `total`, the number of rows on all pages. */
export async function pageOfRows<R extends { readonly total?: string | number }>(
  run: RunStatement,
  cut: Cut,
  at: (cut: Cut) => Sql,
): Promise<RowsOfPage<R>> {
  const rows = await run<R>(at(cut))
  if (rows.length > 0 || cut.offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) }
  // After the last page there is no row that carries the total.
  const [first] = await run<R>(sql`SELECT total FROM (${at({ limit: 1, offset: 0 })})`)
  return { rows, total: Number(first?.total ?? 0) }
}
