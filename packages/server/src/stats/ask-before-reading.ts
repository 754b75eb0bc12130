/** A report that reads very many rows needs a confirmation first: it takes long, and other reports wait for the store meanwhile. */
import { type Sql, sql } from '../events/sql.ts'
import { refuse } from '../lib/errors/refusal.ts'
import type { ReportDeps } from './report-deps.ts'

/** Rows above which a confirmation is required. */
const mostRowsUnasked = 100_000_000

export interface Asked {
  /** The caller knows that it reads many rows. */
  readonly confirmed: boolean
}

/**
 * The answer of `read`, if it reads few rows or reading many was confirmed; otherwise refuses `large_query` with their number. `rows` is the text after
 * FROM. Their number comes from the index alone, long before the answer. `read` runs beside, so that small websites do not wait for it, and a refusal
 * ends it as any error of a report does. Only the rows are estimated, because planning a long statement takes longer than most statements run.
 */
export async function askingBefore<T>(
  deps: ReportDeps,
  rows: Sql,
  { confirmed }: Asked,
  read: () => Promise<T>,
): Promise<T> {
  if (confirmed) return read()
  const [, answer] = await Promise.all([refuseMany(deps, rows), read()])
  return answer
}

async function refuseMany({ run, rowsUnasked = mostRowsUnasked }: ReportDeps, rows: Sql): Promise<void> {
  const parts = await run<{ rows: string }>(sql`EXPLAIN ESTIMATE SELECT count() FROM ${rows}`)
  const count = parts.reduce((sum, part) => sum + Number(part.rows), 0)
  if (count > rowsUnasked) refuse('large_query', { rows: count, limit: rowsUnasked })
}
