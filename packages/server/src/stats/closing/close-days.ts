/**
 * Sums up a website's days that are over. A day is over a good day after its end: until then browsers may still send events of it. What
 * comes later than that is marked by the writer (`late_marks`); the marked day and those after it are counted anew then.
 */
import { Temporal } from 'temporal-polyfill'
import type { EventsStore } from '../../events/client.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import type { Clock } from '../../lib/clock.ts'
import { dayNumber, dayStart, localDate } from '../time/zone.ts'
import { type Closings, closedDaysOf, readClosings, storeTime } from './closings.ts'
import { sumDays, unstage } from './sum-days.ts'

/** One hour more than the age from which on the writer marks an event as late. */
export const dayIsOver = 25 * 3_600_000

/** The last instant before which days may be closed: the start of a local day. */
export function lastClosing(now: number, zone: string): number {
  return dayStart(localDate(now - dayIsOver, zone), zone)
}

export interface WebsiteDays {
  readonly websiteId: string
  readonly timeZone: string
}

export interface CloseOptions {
  readonly store: Pick<EventsStore, 'query' | 'exec' | 'layout'>
  readonly clock: Clock
  /** Visits from which on it is worth the while. */
  readonly leastVisits: number
  readonly signal: AbortSignal
}

/** Rows that a portion of the visitors may have. */
const portionRows = 1_500_000

/** Closes what can be closed. Resolves to whether something was. */
export async function closeDays(
  { websiteId, timeZone }: WebsiteDays,
  { store, clock, leastVisits, signal }: CloseOptions,
): Promise<boolean> {
  const through = lastClosing(clock.now(), timeZone)
  const site = sql`website_id = ${param('UUID', websiteId)}`
  const build = await storeTime(store)
  const held = await readClosings((statement) => store.query(statement), websiteId)
  const goesOn = held !== null && closedDaysOf(held, timeZone)?.through === held.through
  if (goesOn && held.through >= through) return false
  const instant = param('DateTime64(3)', through)
  const [size] = await store.query<{ first: string; visits: string; views: string }>(sql`
    SELECT toUnixTimestamp64Milli(min(start)) AS first, sum(sign) AS visits, sum(sign * (pageviews + events)) AS views FROM visits WHERE ${site} AND start < ${instant}`)
  if (!size || Number(size.visits) < Math.max(1, leastVisits)) return false
  const dayStarts = startsOf(Number(size.first), through, timeZone)
  const [first] = dayStarts
  if (first === undefined) return false
  const step = String(build)
  const run = {
    websiteId,
    step,
    dayStarts,
    dayNumbers: dayStarts.map((start) => dayNumber(start, timeZone)),
    since: goesOn ? held.through : first,
    through,
    goesOn,
    earlierSteps: goesOn ? held.steps : [],
    portions: Math.max(1, Math.ceil(Number(size.views) / portionRows)),
  }
  try {
    for (const statement of sumDays(run)) {
      signal.throwIfAborted()
      await store.exec(statement)
    }
  } finally {
    const { stored, onCluster } = store.layout
    await store.exec(unstage(run, sql`${stored('closing_visits')}${onCluster}`))
  }
  await store.exec(sql`
    INSERT INTO closings (website_id, build, step, zone, since, through)
    SELECT ${param('UUID', websiteId)}, ${param('UInt64', goesOn ? held.build : build)}, ${param('UInt64', step)}, ${param('String', timeZone)},
      ${param('DateTime64(3)', goesOn ? held.through : first)}, ${instant} SETTINGS insert_deduplicate = 0`)
  if (!goesOn) await sweep(store, site, held)
  return true
}

/** Removes what the build before last has left; reports under way may still read the last one. */
async function sweep(
  { exec, layout: { stored, onCluster } }: Pick<EventsStore, 'exec' | 'layout'>,
  site: Sql,
  last: Closings | null,
): Promise<void> {
  if (!last) return
  const before = param('UInt64', last.build)
  await exec(sql`DELETE FROM ${stored('closings')}${onCluster} WHERE ${site} AND build < ${before}`)
  await exec(sql`DELETE FROM ${stored('closed_days')}${onCluster} WHERE ${site} AND step < ${before}`)
  await exec(sql`DELETE FROM ${stored('closed_visits')}${onCluster} WHERE ${site} AND step < ${before}`)
  await exec(sql`DELETE FROM ${stored('closed_visitors')}${onCluster} WHERE ${site} AND step < ${before}`)
  await exec(
    sql`DELETE FROM ${stored('late_marks')}${onCluster} WHERE ${site} AND noted < fromUnixTimestamp64Milli(toInt64(${before}), 'UTC')`,
  )
}

function startsOf(first: number, through: number, zone: string): number[] {
  const starts: number[] = []
  for (let date = localDate(first, zone); ; date = date.add(Temporal.Duration.from({ days: 1 }))) {
    const start = dayStart(date, zone)
    if (start >= through) return starts
    if (start !== starts.at(-1)) starts.push(start)
  }
}
