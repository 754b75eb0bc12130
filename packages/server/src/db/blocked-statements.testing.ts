/** Lets a test hold a race open: statements of the server that wait for a lock of the test's transaction. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from './schema.ts'

/** Waits until this many statements in the test's database wait for a lock. */
export async function untilBlocked(db: Db, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.n
    })
    .toBe(count)
}
