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

interface Row {
  readonly build: string
  readonly of_zone: string
  readonly until: string
  readonly steps: string[]
  readonly late: string | null
}

/** Null: nothing is summed up. */
export async function readClosings(
  query: <R>(statement: Sql) => Promise<R[]>,
  websiteId: string,
): Promise<Closings | null> {
  const site = sql`website_id = ${param('UUID', websiteId)}`
  const newest = sql`(SELECT max(build) FROM closings WHERE ${site})`
  const [row] = await query<Row>(sql`
    SELECT build, any(zone) AS of_zone, toUnixTimestamp64Milli(max(through)) AS until, groupArray(toString(step)) AS steps,
      (SELECT toUnixTimestamp64Milli(minOrNull(time)) FROM late_marks WHERE ${site} AND noted >= fromUnixTimestamp64Milli(toInt64(${newest}), 'UTC')) AS late
    FROM closings WHERE ${site} AND build = ${newest} GROUP BY build`)
  if (!row) return null
  return {
    build: Number(row.build),
    zone: row.of_zone,
    through: Number(row.until),
    steps: row.steps,
    late: row.late === null ? null : Number(row.late),
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
