/** A question that has to read very much is not answered before somebody said so: it takes long, and others wait for the store meanwhile. */
import { type Sql, sql } from '../events/sql.ts'
import { refuse } from '../lib/refusal.ts'
import type { Engine } from './engine.ts'

/** Rows above which it is asked for. */
const mostRowsUnasked = 100_000_000

export interface Asked {
  /** Whoever asks knows that it reads much. */
  readonly confirmed: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Refuses `large_query` with the rows that would be read of what `rows` has after FROM, unless they are few or it was confirmed. Reads nothing but the
 * index. The rows alone are asked about: to plan a long statement takes longer than most of them run.
 */
export async function askBeforeReading(
  { run, rowsUnasked = mostRowsUnasked }: Engine,
  rows: Sql,
  { confirmed, signal }: Asked,
): Promise<void> {
  if (confirmed) return
  const parts = await run<{ rows: string }>(sql`EXPLAIN ESTIMATE SELECT count() FROM ${rows}`, signal)
  const count = parts.reduce((sum, part) => sum + Number(part.rows), 0)
  if (count > rowsUnasked) refuse('large_query', { rows: count, limit: rowsUnasked })
}
