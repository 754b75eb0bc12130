/**
 * Sums up a website's days that are over, soon after their end. What comes later is marked by the writer (`late_marks`): the marked day and
 * those after it are counted until they are summed up anew, which happens step by step, so that the steps before them stay.
 */
import { Temporal } from 'temporal-polyfill'
import type { EventsStore } from '../../events/client.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import type { Clock } from '../../lib/clock.ts'
import { dayNumber, dayStart, localDate } from '../time/zone.ts'
import { type Closings, readClosings, type Step, stepsThatHold, storeTime } from './closings.ts'
import { sumDays, unstage } from './sum-days.ts'

const day = 86_400_000

/** Half an hour more than the age from which on the writer marks an event as late. */
export const dayIsOver = 3_600_000

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
/** A run that goes on looks at all that its visitors did before as well: about so many times what is new, taken amply. */
const past = 10

/** Closes what can be closed. Resolves to whether something was. */
export async function closeDays(website: WebsiteDays, options: CloseOptions): Promise<boolean> {
  let closed = false
  while (await closeStep(website, options)) closed = true
  return closed
}

async function closeStep(
  { websiteId, timeZone }: WebsiteDays,
  { store, clock, leastVisits, signal }: CloseOptions,
): Promise<boolean> {
  const over = lastClosing(clock.now(), timeZone)
  const site = sql`website_id = ${param('UUID', websiteId)}`
  const step = String(await storeTime(store))
  const held = await readClosings((statement) => store.query(statement), websiteId)
  const holding = stepsThatHold(held, timeZone)
  const reached = holding.at(-1)?.through
  if (reached !== undefined && reached >= over) return false
  const instant = param('DateTime64(3)', over)
  const fresh = sql`last_any >= ${param('DateTime64(3)', reached ?? 0)}`
  const [size] = await store.query<{ first: string; visits: string; views: string; fresh: string }>(sql`
    SELECT toUnixTimestamp64Milli(min(start)) AS first, sum(sign) AS visits, sum(sign * (pageviews + events)) AS views, sumIf(sign * (pageviews + events), ${fresh}) AS fresh
    FROM visits WHERE ${site} AND start < ${instant}`)
  if (!size || Number(size.visits) < Math.max(1, leastVisits)) return false
  // Browsers send events up to a day late: the day that they may open again is a step of its own.
  const settled = dayStart(localDate(over - day, timeZone), timeZone)
  const begin = reached ?? dayStart(localDate(Number(size.first), timeZone), timeZone)
  const through = begin < settled ? settled : over
  const dayStarts = startsOf(Number(size.first), through, timeZone)
  const [first] = dayStarts
  if (first === undefined) return false
  const run = {
    websiteId,
    step,
    dayStarts,
    dayNumbers: dayStarts.map((start) => dayNumber(start, timeZone)),
    since: reached ?? first,
    through,
    goesOn: reached !== undefined,
    earlierSteps: holding.map(({ id }) => id),
    portions: Math.max(1, Math.ceil(Math.min(Number(size.views), past * Number(size.fresh)) / portionRows)),
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
  await note({ held, holding, step: { id: step, since: run.since, through } }, { websiteId, timeZone }, store)
  if (held) await sweep(store, site, held, holding)
  return true
}

interface Outcome {
  readonly held: Closings | null
  /** The steps of before that still hold. */
  readonly holding: readonly Step[]
  readonly step: Step
}

/** Says which steps count from now on, all at once. */
async function note(
  { held, holding, step }: Outcome,
  { websiteId, timeZone }: WebsiteDays,
  store: CloseOptions['store'],
): Promise<void> {
  const allHold = held !== null && holding.length === held.steps.length
  const steps = allHold ? [step] : [...holding, step]
  const column = (value: (each: Step) => number | string) => param('Array(UInt64)', steps.map(value))
  const time = (milliseconds: Sql) => sql`fromUnixTimestamp64Milli(toInt64(${milliseconds}), 'UTC')`
  await store.exec(sql`
    INSERT INTO closings (website_id, build, step, zone, since, through)
    SELECT ${param('UUID', websiteId)}, ${param('UInt64', allHold ? held.build : step.id)}, each.1, ${param('String', timeZone)}, ${time(sql`each.2`)}, ${time(sql`each.3`)}
    FROM (SELECT arrayJoin(arrayZip(${column(({ id }) => id)}, ${column(({ since }) => since)}, ${column(({ through }) => through)})) AS each)
    SETTINGS insert_deduplicate = 0`)
}

/** Removes what no build but the last and this one counts; reports under way may still read the last. Marks that its last step knew say nothing more. */
async function sweep(
  { exec, layout: { stored, onCluster } }: Pick<EventsStore, 'exec' | 'layout'>,
  site: Sql,
  held: Closings,
  holding: readonly Step[],
): Promise<void> {
  const last = Math.max(...held.steps.map(({ id }) => Number(id)))
  if (held.marks.some(({ noted }) => noted < last))
    await exec(
      sql`DELETE FROM ${stored('late_marks')}${onCluster} WHERE ${site} AND noted < fromUnixTimestamp64Milli(${param('Int64', last)}, 'UTC')`,
    )
  if (holding.length === held.steps.length) return
  const before = param('UInt64', held.build)
  const counting = param(
    'Array(UInt64)',
    held.steps.map(({ id }) => id),
  )
  await exec(sql`DELETE FROM ${stored('closings')}${onCluster} WHERE ${site} AND build < ${before}`)
  for (const table of ['closed_days', 'closed_visits', 'closed_visitors'] as const)
    await exec(
      sql`DELETE FROM ${stored(table)}${onCluster} WHERE ${site} AND step < ${before} AND step NOT IN ${counting}`,
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
