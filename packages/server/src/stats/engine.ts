/** What every report works with, and what it is asked. */
import type { Language } from '@footfall/contract/fields'
import type { FilterField } from '@footfall/contract/stats/filters'
import type { Query } from '@footfall/contract/stats/query'
import { param, type Sql, sql } from '../events/sql.ts'
import type { Clock } from '../lib/clock.ts'
import { planOf, type QueryPlan, type ReportWebsite } from './plan.ts'
import { readBoundaryVisits } from './query/boundary-visits.ts'
import type { RolledUpDays, Selection } from './query/selection.ts'
import { leastRolledUp, mayUseRollups } from './query/sources.ts'
import type { FindRates } from './revenue/find-rates.ts'
import { rollupHorizon } from './rollup/roll-up-days.ts'
import type { RollupTask } from './rollup/rollup-task.ts'
import { readRollups, rolledUpDaysOf } from './rollup/rollups.ts'
import type { Run } from './run.ts'
import type { Entry } from './segments/cohorts.ts'
import type { FindGoals } from './sequences/find-goals.ts'
import { isEmpty } from './time/interval.ts'
import { dayStart, localDate } from './time/zone.ts'

export interface Engine {
  readonly run: Run
  readonly clock: Clock
  /** Sums up days that are over; left out: everything is counted each time. */
  readonly rollupTask?: RollupTask
  /** What the goals of a website are; left out: there are none. */
  readonly goals?: FindGoals
  /** The exchange rates of a website; left out: there are none. */
  readonly rates?: FindRates
  /** Rows above which a report asks before it reads them; those of production unless given. */
  readonly rowsUnasked?: number
}

/** An engine that knows what is to be counted for a question: its period, or the last thirty minutes. */
export interface Planner<Q = Query> extends Engine {
  plan(args: ReportArgs<Q>): Promise<QueryPlan>
}

/** What answers questions about a website of that team: teams take turns at the store. */
export type ForTeam<E> = (website: Pick<ReportWebsite, 'teamId'>) => E

export interface ReportArgs<Q = Query> {
  readonly website: ReportWebsite
  readonly query: Q
  /** Filters beside those of the query, which its asker can't take away. */
  readonly fixed?: readonly Entry[]
  /** What is kept from whoever asks: an answer that is over any dimension leaves these out. */
  readonly hidden?: readonly FilterField[]
  /** Whose own segments may be used; left out: those of the team alone. */
  readonly askedBy?: string
  /** Language of labels. */
  readonly language: Language
  /** What is known already of a query, so that it is not planned again. */
  readonly knownPlan?: { readonly query: object; readonly plan: QueryPlan }
  /** Aborts when the client goes away. */
  readonly signal?: AbortSignal
}

/** Plans a query over its period at this moment. */
export async function planPeriod(engine: Engine, args: ReportArgs): Promise<QueryPlan> {
  const { website, signal } = args
  const planned = await intervalsOf(engine, args)
  const { selection, previous } = planned
  if (isEmpty(selection.interval)) return planned
  // With the beginning of the last day: of an interval that ends within a day, the days before may be summed up.
  const ends = [selection, ...(previous ? [previous] : [])].flatMap(({ interval: { start, end } }) => [
    start,
    dayStart(localDate(end, website.timeZone), website.timeZone),
    end,
  ])
  const boundaryVisitsOf = (instants: readonly number[]) =>
    readBoundaryVisits(<R>(statement: Sql) => engine.run<R>(statement, signal), selection.websiteId, instants)
  // Most often the last day that is over is summed up: its end is asked for before it is known.
  const over = rollupHorizon(engine.clock.now(), website.timeZone)
  const [found, rolledUp] = await Promise.all([
    boundaryVisitsOf([...ends, over]),
    rolledUpDays(engine, planned, website, signal),
  ])
  const boundaryVisits =
    rolledUp && rolledUp.through !== over ? await boundaryVisitsOf([...ends, rolledUp.through]) : found
  const known = (each: Selection): Selection => ({ ...each, boundaryVisits, ...(rolledUp && { rolledUp }) })
  return { ...planned, selection: known(selection), previous: previous && known(previous) }
}

/** The plan but for what the store knows of its ends and days. */
async function intervalsOf(
  engine: Engine,
  { website, query, fixed, knownPlan, signal }: ReportArgs,
): Promise<QueryPlan> {
  const now = engine.clock.now()
  const context = { website, now, ...(fixed && { fixed }) }
  if (query.time_range === 'all_time_periods')
    return planOf(query, { ...context, beginning: await beginningOf(engine, website, signal) })
  // Of another query than the one asked, such as a report's second look, nothing is known.
  if (knownPlan?.query === query) return knownPlan.plan
  return planOf(query, { ...context, beginning: website.createdAt })
}

/** What is summed up of the website; null where a report would not gain by it. */
async function rolledUpDays(
  { run, clock, rollupTask }: Engine,
  { selection, previous }: QueryPlan,
  website: ReportWebsite,
  signal?: AbortSignal,
): Promise<RolledUpDays | null> {
  const { start } = previous?.interval ?? selection.interval
  const over = rollupHorizon(clock.now(), website.timeZone)
  if (!rollupTask || !mayUseRollups(selection) || over - start < leastRolledUp) return null
  if (rollupTask.knowsOfNone(website.websiteId)) {
    rollupTask.want(website)
    return null
  }
  const rollups = await readRollups(<R>(statement: Sql) => run<R>(statement, signal), website.websiteId)
  if (!rollups) rollupTask.noteNone(website.websiteId)
  const rolledUp = rolledUpDaysOf(rollups, website.timeZone)
  if (!rolledUp || rolledUp.through < over || rolledUp.from > Number.NEGATIVE_INFINITY)
    rollupTask.want(website)
  return rolledUp
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
