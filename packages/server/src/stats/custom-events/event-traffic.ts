/** Custom events by bucket, with a series for each name. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { EventTraffic } from '@footfall/contract/stats/event-results'
import { param, type Sql, sql } from '../../events/sql.ts'
import { timeKey } from '../query/keys.ts'
import { eventsInside, type Selection } from '../query/selection.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'

/** Number of names shown if the query names none. */
const mostNames = 5

interface Row {
  /** The index of the name, from 1 on; 0 for another name. */
  readonly place: number
  readonly bucket: string
  readonly events: string
  readonly visitors: string
}

export async function eventTraffic(
  deps: Planner,
  args: ReportArgs<ReportQuery<'event_traffic'>>,
): Promise<EventTraffic> {
  const { query } = args
  const { selection, unit, zone } = await deps.plan(args, 'interval')
  const axis = { time_unit: unit, time_zone: zone }
  if (isEmpty(selection.interval)) return { ...axis, series: [] }
  const names = query.names ?? (await mostFrequent(deps, selection))
  const buckets = bucketsOf(selection.interval, unit, zone)
  const rows = await deps.run<Row>(byName(selection, names, buckets))
  const found = new Map(rows.map((row) => [`${row.place} ${Number(row.bucket) * 1000}`, row]))
  const seriesAt = (place: number, name: string | null) => ({
    name,
    list: buckets.map(({ start, time, partial }) => {
      const row = found.get(`${place} ${start}`)
      return { time, partial, events: Number(row?.events ?? 0), visitors: Number(row?.visitors ?? 0) }
    }),
  })
  const others = rows.some(({ place }) => place === 0) ? [seriesAt(0, null)] : []
  return { ...axis, series: [...names.map((name, index) => seriesAt(index + 1, name)), ...others] }
}

async function mostFrequent(deps: Planner, selection: Selection): Promise<string[]> {
  const rows = await deps.run<{ name: string }>(
    sql`SELECT toString(name) AS name FROM (SELECT name FROM ${eventsInside(selection, sql`kind = 'custom'`)})
      GROUP BY name ORDER BY count() DESC, name LIMIT ${param('UInt8', mostNames)}`,
  )
  return rows.map(({ name }) => name)
}

function byName(selection: Selection, names: readonly string[], buckets: readonly BucketCut[]): Sql {
  const bucket = timeKey({ kind: 'time', buckets }, sql`time`)
  return sql`SELECT toUInt8(indexOf(${param('Array(String)', names)}, toString(name))) AS place, ${bucket} AS bucket,
      count() AS events, uniqExact(visitor) AS visitors
    FROM (SELECT name, time, visitor FROM ${eventsInside(selection, sql`kind = 'custom'`)}) GROUP BY place, bucket`
}
