/** Visits and events as rows of one bucket each. */
import { instant } from '../../events/event-times.ts'
import { type Sql, sql } from '../../events/sql.ts'
import { type TimedKey, timeKey } from './keys.ts'
import {
  allOf,
  counts,
  eventsWhere,
  inInterval,
  overlaps,
  type Selection,
  site,
  startsInside,
  visitFilters,
  visits,
} from './selection.ts'
import { bounce, milliseconds } from './visit-rows.ts'

/** No visit of the same hour of the week, but of two weeks. */
const shorterThanWeek = sql`last_any < start + toIntervalDay(3)`

/**
 * Rows that fall into one bucket each: visits that lie within one; of the others the start, and the events apart. `columns` tells what stands
 * before the counts, on a row of visits or events whose time is in the given column.
 */
export function rowsByBucket(selection: Selection, key: TimedKey, columns: (time: Sql) => Sql): Sql {
  const filters = visitFilters(selection)
  const within = withinBucket(selection, key)
  const others = sql`SELECT visit FROM ${visits} PREWHERE ${allOf([site(selection), overlaps(selection), ...filters])} AND NOT ${within}`
  return sql`SELECT ${columns(sql`start`)}, visitor, ${within} AS present, if(present, pageviews, 0) AS views, if(present, events, 0) AS customs,
      toUInt8(1) AS started, pageviews AS all_views, ${bounce} AS bounced, ${milliseconds} AS lasted
    FROM ${visits} PREWHERE ${allOf([site(selection), startsInside(selection), ...filters])}
    UNION ALL SELECT ${columns(sql`time`)}, visitor, toUInt8(1) AS present, toUInt32(kind = 'pageview') AS views, toUInt32(kind = 'custom') AS customs,
      toUInt8(0) AS started, toUInt32(0) AS all_views, toUInt8(0) AS bounced, toInt64(0) AS lasted
    FROM ${eventsWhere([counts, site(selection), inInterval(selection)], [sql`visit IN (${others})`])}`
}

/** Whether a visit's row tells all of one bucket. */
function withinBucket({ interval }: Selection, key: TimedKey): Sql {
  const { start, end } = interval
  return sql`(start >= ${instant(start)} AND ${timeKey(key, sql`start`)} = ${timeKey(key, sql`last_any`)} AND last_any < ${instant(end)} AND ${shorterThanWeek})`
}
