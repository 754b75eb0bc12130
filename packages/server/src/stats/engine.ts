/** The parts that every report works with, and its arguments. */
import type { Language } from '@footfall/contract/fields'
import type { FilterField } from '@footfall/contract/stats/filters'
import type { Query } from '@footfall/contract/stats/query'
import { sql } from '../events/sql.ts'
import type { Clock } from '../lib/time/clock.ts'
import { planOf, type QueryPlan, type ReportWebsite } from './plan.ts'
import { type BoundaryVisits, readBoundaryVisits } from './query/boundary-visits.ts'
import { leastRolledUp, mayUseRollups } from './query/data-sources/data-sources.ts'
import { site } from './query/rows.ts'
import type { RolledUpDays, Selection } from './query/selection.ts'
import type { FindRates } from './revenue/find-rates.ts'
import { rollupHorizon } from './rollup/roll-up-stretch.ts'
import type { RollupRequests } from './rollup/rollup-task.ts'
import { readRollups, rolledUpDaysOf } from './rollup/rollups.ts'
import type { RunStatement } from './run-statements.ts'
import type { Entry } from './segments/cohorts.ts'
import type { FindGoals } from './sequences/find-goals.ts'
import { type Interval, isEmpty } from './time/interval.ts'
import { dayStart, localDate } from './time/zone.ts'

export interface Engine {
  readonly run: RunStatement
  readonly clock: Clock
  /** Rolls up past days. Without it, everything is counted from raw rows. */
  readonly rollupTask?: RollupRequests
  /** Finds the goals of a website. Without it, there are none. */
  readonly goals?: FindGoals
  /** Finds the exchange rates of a website. Without it, there are none. */
  readonly rates?: FindRates
  /** Rows above which a report needs a confirmation; the production value by default. */
  readonly rowsUnasked?: number
}

/**
 * What a plan must know: the interval, which takes no statement; the visits across its ends, for reports of whole visits; or the rolled-up days, too.
 * Reports that need less wait less. Without this knowledge, statements count the same, but look for the visits themselves.
 */
export type PlanNeeds = 'interval' | 'boundaryVisits' | 'rollups'

/** An engine that knows the plan of a query: its period, or the last thirty minutes. */
export interface Planner<Q = Query> extends Engine {
  /** `needs`: everything by default. */
  plan(args: ReportArgs<Q>, needs?: PlanNeeds): Promise<QueryPlan>
}

/** Answers queries about a website of that owner, until the signal ends its statements. Owners take turns at the store. */
export type ForOwner<E> = (website: Pick<ReportWebsite, 'ownerId'>, signal?: AbortSignal) => E

export interface ReportArgs<Q = Query> {
  readonly website: ReportWebsite
  readonly query: Q
  /** Filters in addition to the query's own, which the caller cannot remove. */
  readonly fixed?: readonly Entry[]
  /** Fields hidden from the caller. An answer over all dimensions omits them. */
  readonly hidden?: readonly FilterField[]
  /** The user whose own segments may be used. Without it, only the team's. */
  readonly askedBy?: string
  /** Language of labels. */
  readonly language: Language
  /** The plan of a query that was planned already. */
  readonly knownPlan?: { readonly query: object; readonly plan: QueryPlan }
}

/** What callers add to a report's arguments. Reports do not see it: their engine's statements end with it. */
export interface Cancellable {
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal
}

/** Plans a query over its period at this moment. */
export async function planPeriod(
  engine: Engine,
  args: ReportArgs,
  needs: PlanNeeds = 'rollups',
): Promise<QueryPlan> {
  return withKnowledge(engine, await intervalsOf(engine, args), args.website, needs)
}

/** The plan with what the store knows at this moment, in place of what it knew before. */
export async function withKnowledge(
  engine: Engine,
  planned: QueryPlan,
  website: ReportWebsite,
  needs: PlanNeeds = 'rollups',
): Promise<QueryPlan> {
  const { selection, previous } = planned
  if (needs === 'interval' || isEmpty(selection.interval)) return planned
  const intervals = [selection, ...(previous ? [previous] : [])].map(({ interval }) => interval)
  const boundaryVisitsAt = (instants: readonly number[]) =>
    readBoundaryVisits(engine.run, selection.websiteId, instants)
  const found =
    needs === 'boundaryVisits'
      ? { boundaryVisits: await boundaryVisitsAt(intervals.flatMap(({ start, end }) => [start, end])) }
      : await withRolledUpDays(engine, planned, { website, intervals, boundaryVisitsAt })
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
  engine: Engine,
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
  const over = rollupHorizon(engine.clock.now(), website.timeZone)
  const [found, rolledUp] = await Promise.all([
    boundaryVisitsAt([...ends, over]),
    rolledUpDays(engine, planned, website),
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
  engine: Engine,
  { website, query, fixed, knownPlan }: ReportArgs,
): Promise<QueryPlan> {
  const now = engine.clock.now()
  const context = { website, now, fixed }
  if (query.time_range === 'all_time_periods')
    return planOf(query, { ...context, beginning: await beginningOf(engine, website) })
  // For a query other than the planned one, such as a report's second query, nothing is known.
  if (knownPlan?.query === query) return knownPlan.plan
  return planOf(query, { ...context, beginning: website.createdAt })
}

/** The rolled-up days of the website; null if a report would not benefit. */
async function rolledUpDays(
  { run, clock, rollupTask }: Engine,
  { selection, previous }: QueryPlan,
  website: ReportWebsite,
): Promise<RolledUpDays | null> {
  const { start } = previous?.interval ?? selection.interval
  const over = rollupHorizon(clock.now(), website.timeZone)
  if (!rollupTask || !mayUseRollups(selection) || over - start < leastRolledUp) return null
  if (rollupTask.knowsOfNone(website.websiteId)) {
    rollupTask.want(website)
    return null
  }
  const rollups = await readRollups(run, website.websiteId)
  if (!rollups) rollupTask.noteNone(website.websiteId)
  const rolledUp = rolledUpDaysOf(rollups, website.timeZone)
  if (!rolledUp || rolledUp.through < over || rolledUp.from > Number.NEGATIVE_INFINITY)
    rollupTask.want(website)
  return rolledUp
}

/** The time of the website's first event; of its creation if it has none. */
export async function beginningOf(
  engine: Pick<Engine, 'run'>,
  website: Pick<ReportWebsite, 'websiteId' | 'createdAt'>,
): Promise<number> {
  const [row] = await engine.run<{ first: string | null }>(
    sql`SELECT toUnixTimestamp64Milli(minOrNull(first)) AS first FROM visitors WHERE ${site(website)}`,
  )
  return row?.first == null ? website.createdAt : Number(row.first)
}
