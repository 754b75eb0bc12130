/** One run of the summing up, and the conditions that its statements share. */
import { before, from, instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { allOf } from '../query/selection.ts'

export interface RollupRun {
  readonly websiteId: string
  readonly step: string
  /** Starts of all local days since the website's first event, up to `through`, in Unix milliseconds. */
  readonly dayStarts: readonly number[]
  /** Their local dates, in days since 1970. */
  readonly dayNumbers: readonly number[]
  /** The days that the run sums up: from the start of one up to the end of another. */
  readonly since: number
  readonly through: number
  /** The runs that summed up all the days before; none where there are such days that are not summed up. */
  readonly earlierSteps: readonly string[]
  /** In how many portions visitors are gone through, so that no portion needs much memory. */
  readonly portions: number
}

/** The website's first day. */
export function firstDay({ dayStarts, since }: RollupRun): number {
  return dayStarts[0] ?? since
}

/** Whether the website has days before those that the run sums up. */
export function hasPast(run: RollupRun): boolean {
  return firstDay(run) < run.since
}

/** Of days before, the visitors that are there on the run's days; all where there are no days before. */
export function ownVisitors(run: RollupRun): Sql {
  return hasPast(run)
    ? sql`visitor IN (SELECT visitor FROM visits WHERE ${site(run)} AND start < ${instant(run.through)} AND last_any >= ${instant(run.since)})`
    : sql`1`
}

/** Rows alike are no copies, for portions may come to the same numbers; and one thread, for people who ask go first. */
export const inBackground = sql`SETTINGS insert_deduplicate = 0, max_threads = 1`

/** The start of an instant's local day, as a Unix second. */
export function dayOf({ dayStarts }: RollupRun, column: Sql): Sql {
  const starts = param(
    'Array(UInt32)',
    dayStarts.map((start) => start / 1000),
  )
  return sql`toUInt32(roundDown(toUInt32(toUnixTimestamp(${column})), ${starts}))`
}

export function site({ websiteId }: RollupRun): Sql {
  return sql`website_id = ${param('UUID', websiteId)}`
}

export function between(column: Sql, start: number, end: number): Sql {
  return sql`${column} >= ${instant(start)} AND ${column} < ${instant(end)}`
}

export function happening(start: number, end: number): Sql {
  return allOf([from(instant(start)), before(instant(end))])
}

/** Visits that lie within one day that is summed up. */
export function within(run: RollupRun): Sql {
  return sql`(${dayOf(run, sql`start`)} = ${dayOf(run, sql`last_any`)} AND last_any < ${instant(run.through)})`
}

const allVisitors = 1n << 64n

/** Visitors' numbers are hashes, so that equal stretches of them hold about as many. */
export function inPortion({ portions }: RollupRun, portion: number): Sql {
  const edge = (nth: number) => (allVisitors * BigInt(nth)) / BigInt(portions)
  const from = sql`visitor >= ${param('UInt64', edge(portion))}`
  return portion + 1 < portions ? sql`${from} AND visitor < ${param('UInt64', edge(portion + 1))}` : from
}
