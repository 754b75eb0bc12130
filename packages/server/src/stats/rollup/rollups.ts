/** Which days of a website are rolled up, according to the store. */
import type { EventsStore } from '../../events/client.ts'
import { isPlain, rollupId, rollupTime } from '../../events/rollup-ids.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { visitGap } from '../../events/tables.ts'
import { site } from '../query/rows.ts'
import type { RolledUpDays } from '../query/selection.ts'
import type { RunStatement } from '../run-statements.ts'
import { dayStart, localDate } from '../time/zone.ts'

/**
 * The version of stored rollup rows: columns and their meaning, including the bits of `changed`. A change of any of it takes the next number. Runs
 * of other versions do not count, and their rows stay.
 */
export const rollupVersion = 1

/** A run that summed up local days. */
export interface FinishedRun {
  /** Identifies its rows; `startOfRun` returns when it began. It is unique across nodes. */
  readonly id: string
  readonly zone: string
  /** Unix milliseconds: the start of its first day, or minus infinity if nothing was before. */
  readonly since: number
  /** Unix milliseconds: the end of its last day. */
  readonly through: number
  /** When its days began to count, in Unix milliseconds of the store's clock. */
  readonly finished: number
}

/** The record of an event, or of several between the beginnings of two runs, that was stored when its day may have been rolled up before. */
export interface Marks {
  /** When the first was made: Unix milliseconds of the store's clock, and never before an earlier run, even if that clock was set back. */
  readonly noted: number
  /** Time of the earliest event, in Unix milliseconds. */
  readonly time: number
}

export interface Rollups {
  /** Runs that this version of the product made. */
  readonly runs: readonly FinishedRun[]
  /** Versions of other runs, which stay unchanged. */
  readonly unknownVersions: readonly number[]
  readonly marks: readonly Marks[]
}

/** A new id for a run that begins now by the store's clock. */
export async function newRunId(store: Pick<EventsStore, 'query'>): Promise<string> {
  return rollupId(await storeTime(store))
}

/** When the run began, in Unix milliseconds of the store's clock. */
export function startOfRun({ id }: Pick<FinishedRun, 'id'>): number {
  return rollupTime(id)
}

interface Row {
  /** For marks: when the first was made. */
  readonly step_: string
  /** For marks: empty. */
  readonly zone_: string
  readonly version_: number
  readonly from_: string
  /** For marks: the earliest event's time. */
  readonly until: string
  /** Of runs of earlier versions: their id. */
  readonly build_: string
}

/** More of them are summed up in the store; for fewer, a second statement costs more than it saves. */
const mostMarks = 10_000

/** Null if nothing is rolled up. */
export async function readRollups(ask: RunStatement, websiteId: string): Promise<Rollups | null> {
  const ofWebsite = site({ websiteId })
  const rows = await ask<Row>(sql`
    SELECT DISTINCT step AS step_, toString(zone) AS zone_, version AS version_, toUnixTimestamp64Milli(since) AS from_, toUnixTimestamp64Milli(through) AS until, build AS build_ FROM closings WHERE ${ofWebsite}
    UNION ALL (${marksOf(ofWebsite, sql`noted`, sql`time`)} LIMIT ${param('UInt32', mostMarks)})`)
  const runs = rows.filter(({ zone_ }) => zone_ !== '')
  if (runs.length === 0) return null
  const single = rows.filter(({ zone_ }) => zone_ === '')
  const marks = single.length < mostMarks ? single : await ask<Row>(marksBetween(runs, ofWebsite))
  const own = runs.filter(({ version_ }) => version_ === rollupVersion)
  const others = runs.filter(({ version_ }) => version_ !== rollupVersion)
  return {
    runs: own.map(runOf),
    unknownVersions: [...new Set(others.map(({ version_ }) => version_))],
    marks: marks.map(({ step_, until }) => ({ noted: Number(step_), time: Number(until) })),
  }
}

function marksOf(ofWebsite: Sql, noted: Sql, time: Sql): Sql {
  return sql`SELECT toUInt64(toUnixTimestamp64Milli(${noted})) AS step_, '' AS zone_, toUInt8(0) AS version_, toInt64(0) AS from_, toUnixTimestamp64Milli(${time}) AS until, toUInt64(0) AS build_ FROM late_marks WHERE ${ofWebsite}`
}

/** One for all marks between the beginnings of two runs, of which only the earliest event matters. */
function marksBetween(runs: readonly Row[], ofWebsite: Sql): Sql {
  const beginnings = param(
    'Array(Int64)',
    runs.map(({ step_ }) => rollupTime(step_)),
  )
  return sql`${marksOf(ofWebsite, sql`min(noted)`, sql`min(time)`)} GROUP BY arrayCount(beginning -> beginning <= toUnixTimestamp64Milli(noted), ${beginnings})`
}

/** Runs without random bits began with the website's first day and continued from there. */
function runOf({ step_, zone_, from_, until, build_ }: Row, _: number, all: readonly Row[]): FinishedRun {
  const isFirst = all.every((other) => Number(from_) <= Number(other.from_))
  const fromTheBeginning = Number(from_) === 0 || (isPlain(step_) && isFirst)
  return {
    id: step_,
    zone: zone_,
    since: fromTheBeginning ? Number.NEGATIVE_INFINITY : Number(from_),
    through: Number(until),
    finished: rollupTime(build_),
  }
}

/** Whether a mark was made after a run began, for an event that may change one of its days. A late event may continue a visit that ended up to thirty minutes before. */
export function invalidates({ noted, time }: Marks, run: FinishedRun): boolean {
  return noted >= startOfRun(run) && time - visitGap < run.through
}

interface ValidRun extends FinishedRun {
  /** Its days are valid up to here, in Unix milliseconds. */
  readonly validThrough: number
}

/**
 * The runs that count, in the order of their days. If several runs contain a day, from several nodes or repeated, the latest run counts. An event
 * stored after a run began may have changed its day and the later days of that run, because each day has the visitors' previous day.
 */
function runsThatCount(rollups: Rollups | null, zone: string): readonly ValidRun[] {
  const counting: ValidRun[] = []
  const latestFirst = (rollups?.runs ?? [])
    .filter((run) => run.zone === zone)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
  for (const run of latestFirst) {
    const times = (rollups?.marks ?? []).filter((mark) => invalidates(mark, run)).map(({ time }) => time)
    const changed = Math.min(...times) - visitGap
    const validThrough = times.length === 0 ? run.through : dayStart(localDate(changed, zone), zone)
    const taken = counting.some((other) => other.since < run.through && run.since < other.through)
    if (!taken && validThrough > run.since) counting.push({ ...run, validThrough })
  }
  return counting.sort((a, b) => a.through - b.through)
}

/** The longest stretch of rolled-up days that are still valid. */
export function rolledUpDaysOf(rollups: Rollups | null, zone: string): RolledUpDays | null {
  const stretches: ValidRun[][] = []
  for (const run of runsThatCount(rollups, zone)) {
    const last = stretches.at(-1)
    if (last?.at(-1)?.validThrough === run.since) last.push(run)
    else stretches.push([run])
  }
  const found = stretches.map((runs) => ({
    zone,
    from: runs[0]?.since ?? 0,
    through: runs.at(-1)?.validThrough ?? 0,
    runs: runs.map(({ id }) => id),
  }))
  const length = (each: RolledUpDays) => each.through - Math.max(each.from, 0)
  return found.sort((a, b) => length(b) - length(a) || b.through - a.through)[0] ?? null
}

/** The runs that count and whose days are all still valid. */
export function validRuns(rollups: Rollups | null, zone: string): readonly FinishedRun[] {
  return runsThatCount(rollups, zone)
    .filter(({ through, validThrough }) => through === validThrough)
    .map(({ validThrough: _, ...run }) => run)
}

/** Milliseconds of the store's clock. */
async function storeTime(store: Pick<EventsStore, 'query'>): Promise<number> {
  const [row] = await store.query<{ now: string }>(sql`SELECT toUnixTimestamp64Milli(now64(3)) AS now`)
  return Number(row?.now)
}
