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

/** Refuses `large_query` with the rows that the statement would read, unless they are few or it was confirmed. Reads nothing but the index. */
export async function askBeforeReading(
  { run, rowsUnasked = mostRowsUnasked }: Engine,
  statement: Sql,
  { confirmed, signal }: Asked,
): Promise<void> {
  if (confirmed) return
  const parts = await run<{ rows: string }>(sql`EXPLAIN ESTIMATE ${statement}`, signal)
  const rows = parts.reduce((sum, part) => sum + Number(part.rows), 0)
  if (rows > rowsUnasked) refuse('large_query', { rows, limit: rowsUnasked })
}
