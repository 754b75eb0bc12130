/** Which days of a website are summed up, as the store tells it. */
import type { EventsStore } from '../../events/client.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import type { ClosedDays } from '../query/selection.ts'
import { dayStart, localDate } from '../time/zone.ts'

/** Rule 5 of the metric definitions. */
const visitGap = 1_800_000

/** A run that summed up local days. */
export interface Step {
  /** Names its rows; Unix milliseconds of the store's clock at which it began. */
  readonly id: string
  readonly since: number
  readonly through: number
}

/** The note that an event was stored whose day may have been summed up before. */
interface Mark {
  /** Unix milliseconds of the store's clock. */
  readonly noted: number
  /** Time of the event. */
  readonly time: number
}

export interface Closings {
  /** Steps that count together bear the same; the greatest counts. */
  readonly build: string
  readonly zone: string
  /** In the order of their days, which is the order in which they ran. Never empty. */
  readonly steps: readonly [Step, ...Step[]]
  readonly marks: readonly Mark[]
}

interface Row {
  /** Of a mark: '0'. */
  readonly build_: string
  /** Of a mark: when it was noted. */
  readonly step_: string
  readonly zone_: string
  readonly from_: string
  /** Of a mark: the event's time. */
  readonly until: string
}

/** Null: nothing is summed up. */
export async function readClosings(
  query: <R>(statement: Sql) => Promise<R[]>,
  websiteId: string,
): Promise<Closings | null> {
  const site = sql`website_id = ${param('UUID', websiteId)}`
  const rows = await query<Row>(sql`
    SELECT build AS build_, step AS step_, toString(zone) AS zone_, toUnixTimestamp64Milli(since) AS from_, toUnixTimestamp64Milli(through) AS until FROM closings WHERE ${site}
    UNION ALL SELECT toUInt64(0), toUInt64(toUnixTimestamp64Milli(noted)), '', toInt64(0), toUnixTimestamp64Milli(time) FROM late_marks WHERE ${site}`)
  const runs = rows.filter(({ zone_ }) => zone_ !== '')
  const build = runs.reduce(
    (greatest, { build_ }) => (BigInt(build_) > greatest ? BigInt(build_) : greatest),
    0n,
  )
  const own = runs.filter(({ build_ }) => BigInt(build_) === build)
  const [first, ...more] = own
    .map(({ step_, from_, until }): Step => ({ id: step_, since: Number(from_), through: Number(until) }))
    .sort((a, b) => a.through - b.through)
  if (!first) return null
  return {
    build: String(build),
    zone: own[0]?.zone_ ?? '',
    steps: [first, ...more],
    marks: rows
      .filter(({ zone_ }) => zone_ === '')
      .map(({ step_, until }) => ({ noted: Number(step_), time: Number(until) })),
  }
}

/** What of them is still true: the days before the first that a late event has changed since. */
export function closedDaysOf(closings: Closings | null, zone: string): ClosedDays | null {
  if (closings === null || closings.zone !== zone) return null
  const { steps } = closings
  const through = Math.min(reopenedFrom(closings), Math.max(...steps.map((step) => step.through)))
  return { zone, through, steps: steps.map(({ id }) => id) }
}

/** The start of the first day that was summed up before something late was stored of it; infinite where there is none. */
function reopenedFrom({ steps, marks, zone }: Closings): number {
  let first = Number.POSITIVE_INFINITY
  for (const [index, { id, through }] of steps.entries()) {
    const next = steps[index + 1]
    // What came between this run and the next may have changed this run's days and all before them, but no later ones.
    const times = marks
      .filter(({ noted }) => noted >= Number(id) && (!next || noted < Number(next.id)))
      .map(({ time }) => time)
    if (times.length === 0) continue
    // A late event may carry on a visit that had ended up to thirty minutes before.
    const day = dayStart(localDate(Math.min(...times) - visitGap, zone), zone)
    if (day < through) first = Math.min(first, day)
  }
  return first
}

/** The steps whose days are all true still. */
export function stepsThatHold(closings: Closings | null, zone: string): readonly Step[] {
  const closed = closedDaysOf(closings, zone)
  return closed && closings ? closings.steps.filter(({ through }) => through <= closed.through) : []
}

/** Milliseconds of the store's own clock. */
export async function storeTime(store: Pick<EventsStore, 'query'>): Promise<number> {
  const [row] = await store.query<{ now: string }>(sql`SELECT toUnixTimestamp64Milli(now64(3)) AS now`)
  return Number(row?.now)
}
