/** A rollup run, and the conditions that its statements share. */
import { before, from, instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { allOf, site } from '../query/rows.ts'

export interface RollupRun {
  readonly websiteId: string
  /** Identifies its rows, in the column `step`. */
  readonly id: string
  /** Starts of all local days since the website's first event, up to `through`, in Unix milliseconds. */
  readonly dayStarts: readonly number[]
  /** Their local dates, in days since 1970. */
  readonly dayNumbers: readonly number[]
  /** The days of the run: from the start of one to the end of another. */
  readonly since: number
  readonly through: number
  /** The runs with all previous days; none if some of these days are not rolled up. */
  readonly earlierRuns: readonly string[]
  /** The number of portions of visitors, which bounds the memory of each portion. */
  readonly portions: number
  /** The number of dimensions that a statement groups by at once. A statement costs more than the rows of a small website. */
  readonly together: number
}

/** The website's first day. */
export function firstDay({ dayStarts, since }: RollupRun): number {
  return dayStarts[0] ?? since
}

/** Whether the website has days before those of the run. */
export function hasPast(run: RollupRun): boolean {
  return firstDay(run) < run.since
}

/** Visitors of previous days who also came on the run's days; all visitors if there are no previous days. */
export function ownVisitors(run: RollupRun): Sql {
  return hasPast(run)
    ? sql`visitor IN (SELECT visitor FROM visits WHERE ${site(run)} AND start < ${instant(run.through)} AND last_any >= ${instant(run.since)})`
    : sql`1`
}

/** Without deduplication, because portions may have equal rows. One thread, because users' statements come first. */
export const inBackground = sql`SETTINGS insert_deduplicate = 0, max_threads = 1`

/** The start of an instant's local day, as a Unix second. */
export function dayOf({ dayStarts }: RollupRun, column: Sql): Sql {
  const starts = param(
    'Array(UInt32)',
    dayStarts.map((start) => start / 1000),
  )
  return sql`toUInt32(roundDown(toUInt32(toUnixTimestamp(${column})), ${starts}))`
}

export function between(column: Sql, start: number, end: number): Sql {
  return sql`${column} >= ${instant(start)} AND ${column} < ${instant(end)}`
}

export function timeBetween(start: number, end: number): Sql {
  return allOf([from(instant(start)), before(instant(end))])
}

/** Visits within one rolled-up day. */
export function within(run: RollupRun): Sql {
  return sql`(${dayOf(run, sql`start`)} = ${dayOf(run, sql`last_any`)} AND last_any < ${instant(run.through)})`
}

const allVisitors = 1n << 64n

/** Visitors' numbers are hashes, so equal ranges contain about equally many. */
export function inPortion({ portions }: RollupRun, portion: number): Sql {
  const edge = (nth: number) => (allVisitors * BigInt(nth)) / BigInt(portions)
  const from = sql`visitor >= ${param('UInt64', edge(portion))}`
  return portion + 1 < portions ? sql`${from} AND visitor < ${param('UInt64', edge(portion + 1))}` : from
}
