/** Which days of a website are summed up, as the store tells it. */
import type { EventsStore } from '../../events/client.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import type { ClosedDays } from '../query/selection.ts'
import { dayStart, localDate } from '../time/zone.ts'

/** Rule 5 of the metric definitions. */
const visitGap = 1_800_000

export interface Closings {
  /** Unix milliseconds of the store's clock at which the latest build began. */
  readonly build: number
  readonly zone: string
  readonly through: number
  readonly steps: readonly string[]
  /** Time of the earliest event that came after the build and may belong to its days; null: none. */
  readonly late: number | null
}

/** A run that summed up days, or the mark of an event that came later than that. */
interface Row {
  /** When the build began, or the mark was set. */
  readonly at: string
  readonly step_: string
  /** Of a mark: ''. */
  readonly zone_: string
  /** The end of the run's days, or the time of the event. */
  readonly until: string
}

/** Null: nothing is summed up. */
export async function readClosings(
  query: <R>(statement: Sql) => Promise<R[]>,
  websiteId: string,
): Promise<Closings | null> {
  const site = sql`website_id = ${param('UUID', websiteId)}`
  const rows = await query<Row>(sql`
    SELECT toInt64(build) AS at, toString(step) AS step_, toString(zone) AS zone_, toUnixTimestamp64Milli(through) AS until FROM closings WHERE ${site}
    UNION ALL SELECT toUnixTimestamp64Milli(noted), '', '', toUnixTimestamp64Milli(time) FROM late_marks WHERE ${site}`)
  const runs = rows.filter(({ zone_ }) => zone_ !== '')
  const build = Math.max(...runs.map(({ at }) => Number(at)))
  const own = runs.filter(({ at }) => Number(at) === build)
  const [first] = own
  if (!first) return null
  const late = rows.filter(({ at, zone_ }) => zone_ === '' && Number(at) >= build)
  return {
    build,
    zone: first.zone_,
    through: Math.max(...own.map(({ until }) => Number(until))),
    steps: own.map(({ step_ }) => step_),
    late:
      late.length === 0 ? null : late.reduce((least, { until }) => Math.min(least, Number(until)), Infinity),
  }
}

/** What of them is still true: the days before the first that a late event may have changed. */
export function closedDaysOf(closings: Closings | null, zone: string): ClosedDays | null {
  if (closings === null || closings.zone !== zone) return null
  const { through, steps, late } = closings
  // A late event may carry on a visit that had ended up to thirty minutes before.
  const until = late === null ? through : Math.min(through, dayStart(localDate(late - visitGap, zone), zone))
  return { zone, through: until, steps }
}

/** Milliseconds of the store's own clock. */
export async function storeTime(store: Pick<EventsStore, 'query'>): Promise<number> {
  const [row] = await store.query<{ now: string }>(sql`SELECT toUnixTimestamp64Milli(now64(3)) AS now`)
  return Number(row?.now)
}
