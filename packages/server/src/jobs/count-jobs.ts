import type { Pool } from 'pg'

export interface JobCount {
  /** `failed`: permanently, after the last attempt. */
  readonly state: 'failed' | 'running' | 'waiting'
  readonly count: number
}

/** Counts the jobs in each state; a state without jobs is missing. */
export async function countJobs(pool: Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(`
    SELECT CASE WHEN attempts >= max_attempts THEN 'failed' WHEN locked_at IS NOT NULL THEN 'running' ELSE 'waiting' END AS state,
      count(*) AS count
    FROM graphile_worker.jobs GROUP BY 1`)
  return rows
}
