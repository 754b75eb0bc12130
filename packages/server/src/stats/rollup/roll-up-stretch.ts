/**
 * Rolls up a website's past days soon after their end, the newest first. Each stretch of days is used as soon as it is finished. The writer marks
 * later events (`late_marks`): the marked day and those after it are counted from raw rows until they are rolled up again.
 */
import { hour } from '@footfall/contract/durations'
import type { EventsStore } from '../../events/client.ts'
import { instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { EventLoopYielder } from '../../lib/concurrency/event-loop-yielder.ts'
import type { Log } from '../../lib/log.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { site } from '../query/rows.ts'
import { dayNumber, dayStart, localDate } from '../time/zone.ts'
import { longestRollup } from './delete-old-marks.ts'
import type { RollupRun } from './rollup-run.ts'
import { type FinishedRun, newRunId, readRollups, rollupVersion, startOfRun, validRuns } from './rollups.ts'
import { sumDays, unstaged } from './sum-days.ts'
import { sweep } from './sweep.ts'

/** Half an hour more than the age from which the writer marks an event as late. */
const dayIsOver = hour

/** The last instant before which days may be rolled up: the start of a local day. */
export function rollupHorizon(now: number, zone: string): number {
  return dayStart(localDate(now - dayIsOver, zone), zone)
}

export interface WebsiteDays {
  readonly websiteId: string
  readonly timeZone: string
}

export interface RollUpOptions {
  readonly store: Pick<EventsStore, 'query' | 'exec' | 'layout'>
  readonly clock: Clock
  /** Visits from which on a rollup is worth it. */
  readonly leastVisits: number
  readonly signal: AbortSignal
  readonly log?: Log
  readonly rows?: StatementRows
  /** Resolves when the next statement may run; at once by default. */
  readonly turn?: () => Promise<void>
}

/** Rows of a statement, which bound its memory. */
export interface StatementRows {
  /** Rows per portion of the visitors. */
  readonly portion: number
  /** Rows of a statement that groups by several dimensions: one per dimension and row of the run. */
  readonly together: number
}
const statementRows: StatementRows = { portion: 1_500_000, together: 500_000 }

/** A run also reads what its visitors did before: about this many times the new rows, generously estimated. */
const past = 10

/** Rolls up the newest stretch of days that is not in `done`, even if late events have invalidated one of those meanwhile; null if there is none. */
export async function rollUpStretch(
  { websiteId, timeZone }: WebsiteDays,
  {
    store,
    clock,
    leastVisits,
    signal,
    log,
    rows = statementRows,
    turn = async () => undefined,
  }: RollUpOptions,
  done: readonly Stretch[],
): Promise<Stretch | null> {
  const ofWebsite = site({ websiteId })
  const enough = Math.max(1, leastVisits)
  // Most websites are too small. Whatever is rolled up is read after the run has begun, so that the marks of later events count for it.
  if (done.length === 0) {
    const known = await firstVisit(store, ofWebsite, rollupHorizon(clock.now(), timeZone))
    if (!known || known.visits < enough) return null
  }
  const id = await newRunId(store)
  // A node whose clock is ahead of the store's must not end a day for which other nodes still count.
  const over = rollupHorizon(Math.min(clock.now(), startOfRun({ id })), timeZone)
  const held = await readRollups((statement) => store.query(statement), websiteId)
  const unknown = held?.unknownVersions ?? []
  if (unknown.length > 0)
    log?.warn(
      { website: websiteId, versions: unknown },
      'days that another version summed up are kept for it',
    )
  const holding = validRuns(held, timeZone)
  const found = await firstVisit(store, ofWebsite, over)
  if (!found || found.visits < enough) return null
  const firstDay = dayStart(localDate(found.first, timeZone), timeZone)
  const skipped = [...holding, ...done].toSorted((a, b) => a.through - b.through)
  const stretch = nextStretch(skipped, firstDay, over, timeZone)
  if (!stretch) return null
  const { since, through } = stretch
  const sizes = await sizesOf(store, ofWebsite, stretch, rows)
  if (sizes) {
    const days = await daysOf(found.first, through, timeZone)
    const run = { websiteId, id, ...days, since, through, earlierRuns: runsUpTo(holding, since), ...sizes }
    await sum(run, { store, signal, turn })
  }
  await note({ id, zone: timeZone, since: since === firstDay ? 0 : since, through }, websiteId, store)
  if (held) await sweep(store, ofWebsite, held, holding, startOfRun({ id }))
  return stretch
}

async function sum(
  run: RollupRun,
  { store, signal, turn }: Required<Pick<RollUpOptions, 'store' | 'signal' | 'turn'>>,
): Promise<void> {
  try {
    for (const statement of sumDays(run)) {
      await turn()
      // One of a large website takes minutes, and nobody reads what it has done until then.
      await store.exec(statement, { withinShards: true, signal })
    }
  } finally {
    await store.exec(store.layout.alterStored('closing_visits', unstaged(run)), { withoutAbsent: true })
  }
}

async function firstVisit(store: Pick<EventsStore, 'query'>, ofWebsite: Sql, over: number) {
  const [row] = await store.query<{ first: string; visits: string }>(sql`
    SELECT toUnixTimestamp64Milli(min(start)) AS first, sum(sign) AS visits FROM visits WHERE ${ofWebsite} AND start < ${instant(over)}`)
  return row && { first: Number(row.first), visits: Number(row.visits) }
}

/** Days from the start of one to the end of another, both in Unix milliseconds. */
export interface Stretch {
  readonly since: number
  readonly through: number
}

/** Ends of the most common periods, in days before today. */
const stretchEnds = [7, 30, 90]

/**
 * The newest days that are not rolled up. Browsers send events up to a day late, so the day that they may invalidate is a separate run. Then come a
 * week, a month, a quarter, and the rest.
 */
export function nextStretch(
  holding: readonly Pick<FinishedRun, 'since' | 'through'>[],
  firstDay: number,
  over: number,
  zone: string,
): Stretch | null {
  let through = over
  let begin = firstDay
  for (const run of holding.toReversed()) {
    if (run.through < through) {
      begin = Math.max(begin, run.through)
      break
    }
    through = Math.min(through, run.since)
  }
  if (through <= begin) return null
  const daysBefore = (days: number) => dayStart(localDate(over, zone).subtract({ days }), zone)
  const ends = [1, ...stretchEnds].map(daysBefore)
  return { since: Math.max(begin, ends.find((end) => end < through) ?? begin), through }
}

/** The runs that contain everything before an instant; none if something is missing. */
function runsUpTo(holding: readonly FinishedRun[], since: number): string[] {
  const ids: string[] = []
  let reached = since
  for (const run of holding.toReversed()) {
    if (run.through !== reached) continue
    ids.push(run.id)
    reached = run.since
  }
  return reached === Number.NEGATIVE_INFINITY ? ids : []
}

/** How a run is divided into statements; null if nobody came on its days, so that there is nothing to sum up. */
async function sizesOf(
  store: Pick<EventsStore, 'query'>,
  ofWebsite: Sql,
  { since, through }: Stretch,
  { portion, together }: StatementRows,
): Promise<Pick<RollupRun, 'portions' | 'together'> | null> {
  const fresh = sql`last_any >= ${instant(since)}`
  const [size] = await store.query<{ visits: string; views: string; fresh: string }>(sql`
    SELECT sumIf(sign, ${fresh}) AS visits, sum(sign * (pageviews + events)) AS views, sumIf(sign * (pageviews + events), ${fresh}) AS fresh
    FROM visits WHERE ${ofWebsite} AND start < ${instant(through)}`)
  if (size?.visits === '0') return null
  const rows = Math.max(1, Math.min(Number(size?.views), past * Number(size?.fresh)))
  return { portions: Math.ceil(rows / portion), together: Math.max(1, Math.floor(together / rows)) }
}

/** Records that a run's days count from now on, unless it took so long that marks of events that it may have missed are deleted. */
async function note(
  { id, zone, since, through }: Omit<FinishedRun, 'finished'>,
  websiteId: string,
  store: RollUpOptions['store'],
): Promise<void> {
  await store.exec(sql`
    INSERT INTO closings (website_id, build, step, zone, since, through, version)
    SELECT ${param('UUID', websiteId)}, toUInt64(toUnixTimestamp64Milli(now64(3))), ${param('UInt64', id)}, ${param('String', zone)}, ${instant(since)}, ${instant(through)}, ${param('UInt8', rollupVersion)}
    WHERE now64(3) < ${instant(startOfRun({ id }) + longestRollup)}
    SETTINGS insert_deduplicate = 0`)
}

/** In pieces: ten years of days take the thread of all requests a tenth of a second. */
async function daysOf(
  first: number,
  through: number,
  zone: string,
): Promise<Pick<RollupRun, 'dayStarts' | 'dayNumbers'>> {
  const yielder = new EventLoopYielder()
  const dayStarts: number[] = []
  const dayNumbers: number[] = []
  for (let date = localDate(first, zone); ; date = date.add({ days: 1 })) {
    const start = dayStart(date, zone)
    if (start >= through) return { dayStarts, dayNumbers }
    // A date that the zone skipped has no day.
    if (start === dayStarts.at(-1)) continue
    dayStarts.push(start)
    dayNumbers.push(dayNumber(start, zone))
    if (yielder.isDue) await yielder.yield()
  }
}
