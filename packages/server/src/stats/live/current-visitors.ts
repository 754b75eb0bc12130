/** Current visitors: those with a pageview or custom event in the last five, and in the last thirty minutes. */
import type { CurrentVisitors } from '@footfall/contract/stats/live'
import { instant } from '../../events/event-times.ts'
import { sql } from '../../events/sql.ts'
import type { QueryPlan } from '../plan.ts'
import { allOf, counts, events, inInterval, site } from '../query/rows.ts'
import { eventFilters } from '../query/selection.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import { currentSpan, type LiveQuery } from './live-plan.ts'

export async function currentVisitors(
  deps: Planner<LiveQuery>,
  args: ReportArgs<LiveQuery>,
): Promise<CurrentVisitors> {
  return currentVisitorsOf(deps, await deps.plan(args))
}

export async function currentVisitorsOf(
  deps: ReportDeps,
  { selection }: QueryPlan,
): Promise<CurrentVisitors> {
  const where = allOf([site(selection), inInterval(selection), counts, ...eventFilters(selection)])
  const since = instant(selection.interval.end - currentSpan)
  const [row] = await deps.run<{ current: string; all: string }>(
    sql`SELECT uniqExactIf(visitor, time >= ${since}) AS current, uniqExact(visitor) AS all FROM ${events} WHERE ${where}`,
  )
  return { current: Number(row?.current ?? 0), last_30_minutes: Number(row?.all ?? 0) }
}
