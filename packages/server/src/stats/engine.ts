/** What every report works with, and what it is asked. */
import type { Language } from '@footfall/contract/fields'
import type { Query } from '@footfall/contract/stats/query'
import { param, type Sql, sql } from '../events/sql.ts'
import type { Clock } from '../lib/clock.ts'
import { lastClosing } from './closing/close-days.ts'
import { closedDaysOf, readClosings } from './closing/closings.ts'
import type { DayCloser } from './closing/day-closer.ts'
import { type Plan, planOf, type ReportWebsite } from './plan.ts'
import { worthwhile } from './query/closed-days.ts'
import { isClosable } from './query/closed-visits.ts'
import { readCrossing, withCrossing } from './query/crossing.ts'
import { readEdges } from './query/edges.ts'
import type { ClosedDays, Selection } from './query/selection.ts'
import type { Run } from './run.ts'
import { bucketsOf } from './time/buckets.ts'
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

/** Plans a query at this moment. `charted`: its chart is told in one pass with other things. */
export async function plan(
  engine: Engine,
  { website, query, signal }: ReportArgs,
  charted = false,
): Promise<Plan> {
  const beginning =
    query.time_range === 'all_time_periods' ? await beginningOf(engine, website, signal) : website.createdAt
  const planned = planOf(query, { website, now: engine.clock.now(), beginning })
  const { selection, previous, unit, zone } = planned
  if (isEmpty(selection.interval)) return planned
  const run = <R>(statement: Sql) => engine.run<R>(statement, signal)
  const asked = [selection, ...(previous ? [previous] : [])]
  const byBucket = charted && selection.filters.length === 0
  const [closed, crossing] = await Promise.all([
    closedDays(engine, planned, website, signal),
    byBucket
      ? Promise.all(asked.map((each) => readCrossing(run, each, bucketsOf(each.interval, unit, zone))))
      : [],
  ])
  const [current, before] = closed ? [] : crossing
  if (current && (before || !previous))
    return {
      ...planned,
      selection: withCrossing(selection, current),
      previous: previous && before ? withCrossing(previous, before) : null,
    }
  const ends = asked.flatMap(({ interval }) => [interval.start, interval.end])
  const edges = await readEdges(run, selection.websiteId, closed ? [...ends, closed.through] : ends)
  const known = (each: Selection): Selection => ({ ...each, edges, ...(closed && { closed }) })
  return { ...planned, selection: known(selection), previous: previous && known(previous) }
}

/** What is summed up of the website; null where a report would not gain by it. */
async function closedDays(
  { run, clock, closer }: Engine,
  { selection, previous }: Plan,
  website: ReportWebsite,
  signal?: AbortSignal,
): Promise<ClosedDays | null> {
  const { start } = previous?.interval ?? selection.interval
  const over = lastClosing(clock.now(), website.timeZone)
  const fits = selection.filters.every(({ field }) => field === 'page' || isClosable(field))
  if (!closer || !fits || over - start < worthwhile) return null
  if (closer.knowsOfNone(website.websiteId)) {
    closer.want(website)
    return null
  }
  const closings = await readClosings(<R>(statement: Sql) => run<R>(statement, signal), website.websiteId)
  if (!closings) closer.noteNone(website.websiteId)
  const closed = closedDaysOf(closings, website.timeZone)
  if (!closed || closed.through < over) closer.want(website)
  return closed
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
