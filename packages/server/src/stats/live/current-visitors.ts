/** Current visitors: those with a pageview or custom event in the last five, and in the last thirty minutes. */
import type { CurrentVisitors } from '@footfall/contract/stats/live'
import { instant } from '../../events/event-times.ts'
import { sql } from '../../events/sql.ts'
import type { Engine, Planner, ReportArgs } from '../engine.ts'
import type { QueryPlan } from '../plan.ts'
import { allOf, counts, events, inInterval, site } from '../query/rows.ts'
import { eventFilters } from '../query/selection.ts'
import { currentSpan, type LiveQuery } from './live-plan.ts'

export async function currentVisitors(
  engine: Planner<LiveQuery>,
  args: ReportArgs<LiveQuery>,
): Promise<CurrentVisitors> {
  return currentVisitorsOf(engine, await engine.plan(args))
}

export async function currentVisitorsOf(engine: Engine, { selection }: QueryPlan): Promise<CurrentVisitors> {
  const where = allOf([site(selection), inInterval(selection), counts, ...eventFilters(selection)])
  const since = instant(selection.interval.end - currentSpan)
  const [row] = await engine.run<{ current: string; all: string }>(
    sql`SELECT uniqExactIf(visitor, time >= ${since}) AS current, uniqExact(visitor) AS all FROM ${events} WHERE ${where}`,
  )
  return { current: Number(row?.current ?? 0), last_30_minutes: Number(row?.all ?? 0) }
}
