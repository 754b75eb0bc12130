/** Days rolled up by one value. Distinct visitors are a sum over their previous days, everything else is a sum anyway. */
import { empty, param, type Sql, sql } from '../../../events/sql.ts'
import type { Grouping } from '../grouping.ts'
import { type BucketKey, type Key, timeKey } from '../keys.ts'
import { site } from '../rows.ts'
import type { Selection } from '../selection.ts'
import type { State } from '../tally.ts'
import type { RolledDays } from './data-sources.ts'
import type { Part } from './parts.ts'

/** An instant as in rollup rows: whole seconds. */
function second(milliseconds: number): Sql {
  return sql`toDateTime(${unix(milliseconds)}, 'UTC')`
}

function unix(milliseconds: number): Sql {
  return sql`${param('Int64', Math.floor(milliseconds / 1000))}`
}

/** Visitors by their previous day, for these dimensions; '' is the total. */
export function dailyVisitors(selection: Selection, days: RolledDays, dimensions: readonly string[]): Sql {
  return sql`closed_visitors WHERE ${ofDays(selection, days, dimensions)}`
}

function ofDays(selection: Selection, { runs, interval }: RolledDays, dimensions: readonly string[]): Sql {
  return sql`${site(selection)} AND dimension IN ${param('Array(String)', dimensions)}
    AND day >= ${second(interval.start)} AND day < ${second(interval.end)} AND step IN ${param('Array(UInt64)', runs)}`
}

/** The additional values of pages have a separate name in the rollup, because they make no row of a breakdown. */
export const pageExtrasName = 'page_extras'

export function dailyRollup(selection: Selection, grouping: Grouping, days: RolledDays): Part[] {
  const since = unix(days.interval.start)
  const { dimensions, keys, groupBy, bucket } = layoutOf(grouping)
  const visitorsSince = bucket ? sql`if(dimension = '', greatest(${bucket}, ${since}), ${since})` : since
  return [
    {
      keys,
      groupBy,
      states: {
        pageviews: sql`sum(pageviews)`,
        events: sql`sum(events)`,
        visits: sql`sum(visits)`,
        visit_views: sql`sum(visit_views)`,
        entered: sql`sum(entered)`,
        bounces: sql`sum(bounces)`,
        duration: sql`sum(duration)`,
        exits: sql`sum(exits)`,
        engaged_ms: sql`sum(engaged_ms)`,
      } satisfies Record<Exclude<State, 'visitors'>, Sql>,
      rows: sql`closed_days WHERE ${ofDays(selection, days, dimensions)} AND ended < ${second(days.through)}`,
    },
    {
      keys,
      groupBy,
      states: { visitors: sql`sumIf(visitors, toInt64(toUnixTimestamp(before)) < ${visitorsSince})` },
      rows: dailyVisitors(selection, days, dimensions),
    },
  ]
}

interface Layout {
  /** The names under which the rollup has the requested values. */
  readonly dimensions: readonly string[]
  readonly keys: Sql
  readonly groupBy: Sql
  /** The start of a row's bucket, if the query has buckets. They come from the days' totals. */
  readonly bucket: Sql | null
}

/** Rows are grouped by their own columns, and the keys are computed from the groups. */
function layoutOf({ keys, apart, total }: Grouping): Layout {
  const time = keys.find((key): key is BucketKey => key.kind === 'time')
  // The days' totals make one kind of group: the total if it is wanted, otherwise the buckets.
  const bucket = time && !(apart && total) ? timeKey(time, sql`day`) : null
  if (!apart) {
    const [key] = keys
    if (!key) return { dimensions: [''], keys: empty, groupBy: empty, bucket }
    return {
      dimensions: namesOf(key),
      keys: sql`${bucket ?? sql`value`} AS k0`,
      groupBy: sql` GROUP BY k0`,
      bucket,
    }
  }
  const ofBucket = bucket ? sql`, if(dimension = '', ${bucket}, toInt64(0)) AS bucket_` : empty
  const groupBy = sql` GROUP BY dimension, value${ofBucket}`
  const places = keys.flatMap((key, place) =>
    key.kind === 'dimension' || bucket ? namesOf(key).map((name) => [name, place] as const) : [],
  )
  if (total) places.push(['', keys.length])
  const names = places.map(([name]) => name)
  const numbers = places.map(([, place]) => place)
  const which = sql`transform(toString(dimension), ${param('Array(String)', names)}, ${param('Array(UInt8)', numbers)}, toUInt8(255))`
  const value = bucket ? sql`if(dimension = '', toString(bucket_), toString(value))` : sql`toString(value)`
  return { dimensions: names, keys: sql`${which} AS which, ${value} AS k0`, groupBy, bucket }
}

function namesOf(key: Key): string[] {
  if (key.kind !== 'dimension') return ['']
  return key.dimension === 'page' ? ['page', pageExtrasName] : [key.dimension]
}
