/** A report that reads very many rows needs a confirmation first: it takes long, and other reports wait for the store meanwhile. */
import { type Sql, sql } from '../events/sql.ts'
import { refuse } from '../lib/errors/refusal.ts'
import type { Engine } from './engine.ts'

/** Rows above which a confirmation is required. */
const mostRowsUnasked = 100_000_000

export interface Asked {
  /** The caller knows that it reads many rows. */
  readonly confirmed: boolean
}

/**
 * Refuses `large_query` with the number of rows that would be read, unless they are few or reading them was confirmed. `rows` is the text after
 * FROM. Reads only the index. Only the rows are estimated, because planning a long statement takes longer than most statements run.
 */
export async function askBeforeReading(
  { run, rowsUnasked = mostRowsUnasked }: Engine,
  rows: Sql,
  { confirmed }: Asked,
): Promise<void> {
  if (confirmed) return
  const parts = await run<{ rows: string }>(sql`EXPLAIN ESTIMATE SELECT count() FROM ${rows}`)
  const count = parts.reduce((sum, part) => sum + Number(part.rows), 0)
  if (count > rowsUnasked) refuse('large_query', { rows: count, limit: rowsUnasked })
}
