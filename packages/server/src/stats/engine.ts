/** What every report works with, and what it is asked. */
import type { Language } from '@footfall/contract/fields'
import type { Query } from '@footfall/contract/stats/query'
import { param, type Sql, sql } from '../events/sql.ts'
import type { Clock } from '../lib/clock.ts'
import { lastClosing } from './closing/close-days.ts'
import { closedDaysOf, readClosings } from './closing/closings.ts'
import type { DayCloser } from './closing/day-closer.ts'
import { type Plan, planOf, type ReportWebsite } from './plan.ts'
import { readEdges } from './query/edges.ts'
import type { Run } from './run.ts'
import { isEmpty } from './time/interval.ts'

export interface Engine {
  readonly run: Run
  readonly clock: Clock
  /** Sums up days that are over; left out: everything is counted each time. */
  readonly closer?: DayCloser
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
  const planned = planOf(query, { website, now: engine.clock.now(), beginning })
  return withEdges(engine, await withClosedDays(engine, planned, website, signal), signal)
}

/** Asks once for the visits across the ends of all that will be counted. */
async function withEdges({ run }: Engine, planned: Plan, signal?: AbortSignal): Promise<Plan> {
  const { selection, previous } = planned
  const instants = [selection, ...(previous ? [previous] : [])].flatMap(({ interval, closed }) => [
    interval.start,
    interval.end,
    ...(closed ? [closed.through] : []),
  ])
  if (isEmpty(selection.interval)) return planned
  const edges = await readEdges(
    <R>(statement: Sql) => run<R>(statement, signal),
    selection.websiteId,
    instants,
  )
  return { ...planned, selection: { ...selection, edges }, previous: previous && { ...previous, edges } }
}

/** Periods from so long on may be told from sums. */
const longPeriod = 2 * 86_400_000

async function withClosedDays(
  { run, clock, closer }: Engine,
  planned: Plan,
  website: ReportWebsite,
  signal?: AbortSignal,
): Promise<Plan> {
  const { selection, previous } = planned
  const { start } = previous?.interval ?? selection.interval
  const over = lastClosing(clock.now(), website.timeZone)
  if (!closer || selection.filters.length > 0 || over - start < longPeriod) return planned
  const closings = await readClosings(<R>(statement: Sql) => run<R>(statement, signal), website.websiteId)
  const closed = closedDaysOf(closings, website.timeZone)
  if (!closed || closed.through < over) closer.want(website)
  if (!closed) return planned
  return {
    ...planned,
    selection: { ...selection, closed },
    previous: previous && { ...previous, closed },
  }
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
