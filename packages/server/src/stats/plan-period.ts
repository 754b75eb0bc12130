/** Plans a query over its period, with what the store knows: the website's first event, its boundary visits and its rolled-up days. */
import { sql } from '../events/sql.ts'
import { planOf, type QueryPlan, type ReportWebsite } from './plan.ts'
import { type BoundaryVisits, readBoundaryVisits } from './query/boundary-visits.ts'
import { leastRolledUp, mayUseRollups } from './query/data-sources/data-sources.ts'
import { site } from './query/rows.ts'
import type { RolledUpDays, Selection } from './query/selection.ts'
import type { PlanNeeds, ReportArgs, ReportDeps } from './report-deps.ts'
import { rollupHorizon } from './rollup/roll-up-stretch.ts'
import { readRollups, rolledUpDaysOf } from './rollup/rollups.ts'
import { type Interval, isEmpty } from './time/interval.ts'
import { dayStart, localDate } from './time/zone.ts'

/** Plans a query over its period at this moment. */
export async function planPeriod(
  deps: ReportDeps,
  args: ReportArgs,
  needs: PlanNeeds = 'rollups',
): Promise<QueryPlan> {
  return withKnowledge(deps, await intervalsOf(deps, args), args.website, needs)
}

/** The plan with what the store knows at this moment, in place of what it knew before. */
export async function withKnowledge(
  deps: ReportDeps,
  planned: QueryPlan,
  website: ReportWebsite,
  needs: PlanNeeds = 'rollups',
): Promise<QueryPlan> {
  const { selection, previous } = planned
  if (needs === 'interval' || isEmpty(selection.interval)) return planned
  const intervals = [selection, ...(previous ? [previous] : [])].map(({ interval }) => interval)
  const boundaryVisitsAt = (instants: readonly number[]) =>
    readBoundaryVisits(deps.run, selection.websiteId, instants)
  const found =
    needs === 'boundaryVisits'
      ? { boundaryVisits: await boundaryVisitsAt(intervals.flatMap(({ start, end }) => [start, end])) }
      : await withRolledUpDays(deps, planned, { website, intervals, boundaryVisitsAt })
  const known = ({ boundaryVisits: _visits, rolledUp: _days, ...each }: Selection): Selection => ({
    ...each,
    ...found,
  })
  return { ...planned, selection: known(selection), previous: previous && known(previous) }
}

interface Boundaries {
  readonly website: ReportWebsite
  /** The interval, and that of the comparison. */
  readonly intervals: readonly Interval[]
  readonly boundaryVisitsAt: (instants: readonly number[]) => Promise<BoundaryVisits>
}

/** The rolled-up days, and the visits across the ends of the intervals and of these days. */
async function withRolledUpDays(
  deps: ReportDeps,
  planned: QueryPlan,
  { website, intervals, boundaryVisitsAt }: Boundaries,
): Promise<Pick<Selection, 'boundaryVisits' | 'rolledUp'>> {
  // Includes the beginning of the last day: if an interval ends within a day, the days before may be rolled up.
  const ends = intervals.flatMap(({ start, end }) => [
    start,
    dayStart(localDate(end, website.timeZone), website.timeZone),
    end,
  ])
  // Usually the last past day is rolled up, so its end is included before this is known.
  const over = rollupHorizon(deps.clock.now(), website.timeZone)
  const [found, rolledUp] = await Promise.all([
    boundaryVisitsAt([...ends, over]),
    rolledUpDays(deps, planned, website),
  ])
  if (!rolledUp) return { boundaryVisits: found }
  const isIncluded = rolledUp.through === over
  return {
    boundaryVisits: isIncluded ? found : await boundaryVisitsAt([...ends, rolledUp.through]),
    rolledUp,
  }
}

/** The plan without the store's knowledge of its boundary visits and rolled-up days. */
async function intervalsOf(
  deps: ReportDeps,
  { website, query, fixed, knownPlan }: ReportArgs,
): Promise<QueryPlan> {
  const now = deps.clock.now()
  const context = { website, now, fixed }
  if (query.time_range === 'all_time_periods')
    return planOf(query, { ...context, beginning: await beginningOf(deps, website) })
  // For a query other than the planned one, such as a report's second query, nothing is known.
  if (knownPlan?.query === query) return knownPlan.plan
  return planOf(query, { ...context, beginning: website.createdAt })
}

/** The rolled-up days of the website; null if a report would not benefit. */
async function rolledUpDays(
  { run, clock, rollupTask }: ReportDeps,
  { selection, previous }: QueryPlan,
  website: ReportWebsite,
): Promise<RolledUpDays | null> {
  const { start } = previous?.interval ?? selection.interval
  const over = rollupHorizon(clock.now(), website.timeZone)
  if (!rollupTask || !mayUseRollups(selection) || over - start < leastRolledUp) return null
  const rolledUp = rolledUpDaysOf(await readRollups(run, website.websiteId), website.timeZone)
  if (!rolledUp || rolledUp.through < over || rolledUp.from > Number.NEGATIVE_INFINITY)
    rollupTask.want(website)
  return rolledUp
}

/** The time of the website's first event; of its creation if it has none. */
export async function beginningOf(
  deps: Pick<ReportDeps, 'run'>,
  website: Pick<ReportWebsite, 'websiteId' | 'createdAt'>,
): Promise<number> {
  const [row] = await deps.run<{ first: string | null }>(
    sql`SELECT toUnixTimestamp64Milli(minOrNull(first)) AS first FROM visitors WHERE ${site(website)}`,
  )
  return row?.first == null ? website.createdAt : Number(row.first)
}
