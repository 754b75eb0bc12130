/** What a period lacks because of the plan, so that nobody takes its numbers for complete. */
import type { DropReason } from '@footfall/contract/api/collect'
import type { Gaps } from '@footfall/contract/stats/results'
import { param, sql } from '../../events/sql.ts'
import type { QueryPlan, ReportWebsite } from '../plan.ts'
import { beginningOf } from '../plan-period.ts'
import { dropsIn, type Span } from '../query/rows.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import { type Interval, isEmpty } from '../time/interval.ts'

const overLimit: DropReason = 'quota'

export async function gaps(deps: Planner, args: ReportArgs): Promise<Gaps> {
  return gapsOf(deps, await deps.plan(args, 'interval'), args)
}

/** The gaps of a period that was planned already. */
export async function gapsOf(
  deps: ReportDeps,
  { full, selection }: QueryPlan,
  args: Pick<ReportArgs, 'website' | 'fixed'>,
): Promise<Gaps> {
  // Drops of the whole website are not for readers of a part of it.
  const isPart = (args.fixed ?? []).length > 0
  const [since, dropped] = await Promise.all([
    hiddenBefore(deps, args.website, full),
    isPart ? 0 : droppedIn(deps, selection),
  ])
  return { hidden_before: since === null ? null : Math.floor(since / 1000), dropped }
}

async function hiddenBefore(
  deps: ReportDeps,
  website: ReportWebsite,
  period: Interval,
): Promise<number | null> {
  const since = website.visibleSince
  if (since === null || period.start >= since) return null
  return (await beginningOf(deps, website)) < since ? since : null
}

async function droppedIn({ run }: ReportDeps, span: Span): Promise<number> {
  if (isEmpty(span.interval)) return 0
  const [row] = await run<{ number: string }>(
    sql`SELECT sum(count) AS number FROM ${dropsIn(span, sql`reason = ${param('String', overLimit)}`)}`,
  )
  return Number(row?.number ?? 0)
}
