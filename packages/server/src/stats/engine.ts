/** What every report works with, and what it is asked. */
import type { Language } from '@footfall/contract/fields'
import type { Query } from '@footfall/contract/stats/query'
import { param, sql } from '../events/sql.ts'
import type { Clock } from '../lib/clock.ts'
import { type Plan, planOf, type ReportWebsite } from './plan.ts'
import type { Run } from './run.ts'

export interface Engine {
  readonly run: Run
  readonly clock: Clock
}

export interface ReportArgs<Q = Query> {
  readonly website: ReportWebsite
  readonly query: Q
  /** Language of labels. */
  readonly language: Language
  /** Aborts when the client goes away. */
  readonly signal?: AbortSignal
}

/** Plans a query at this moment. */
export async function plan(engine: Engine, { website, query, signal }: ReportArgs): Promise<Plan> {
  const beginning =
    query.time_range === 'all_time_periods' ? await beginningOf(engine, website, signal) : website.createdAt
  return planOf(query, { website, now: engine.clock.now(), beginning })
}

/** The website's first event ever; its making where it has none. */
async function beginningOf(engine: Engine, website: ReportWebsite, signal?: AbortSignal): Promise<number> {
  const id = param('UUID', website.websiteId)
  const [row] = await engine.run<{ first: string | null }>(
    sql`SELECT toUnixTimestamp64Milli(minOrNull(first)) AS first FROM visitors WHERE website_id = ${id}`,
    signal,
  )
  return row?.first == null ? website.createdAt : Number(row.first)
}
