/** What a PostgreSQL server reports about itself, for the operator. */
import type { Pool } from 'pg'

export interface PostgresFacts {
  /** E.g. `18.1`. */
  readonly version: string
  /** Whether this role may create our tables. */
  readonly maySetUp: boolean
  /** Whether it takes no changes, as a standby. */
  readonly isReadOnly: boolean
  /** Unix milliseconds of its clock. */
  readonly time: number
}

export async function inspectPostgres(pool: Pool): Promise<PostgresFacts> {
  const { rows } = await pool.query<PostgresFacts>(`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      has_schema_privilege(current_schema(), 'CREATE') AS "maySetUp",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time`)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL gave no answer')
  return facts
}
