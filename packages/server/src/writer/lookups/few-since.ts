/** Bounds the open visits that a state begins with. */
import { from, instant } from '../../events/event-times.ts'
import { type Sql, sql } from '../../events/sql.ts'
import { visitTexts } from '../rows/stored-rows.ts'

/** Visits that a state begins with, and bytes of their texts. With more, reading them needs more memory than the writer has. */
const mostOpen = 50_000
const mostOpenBytes = 33_554_432

/**
 * The time since which no more visits and orphans are read than fit into memory. `own`: a condition on visits, followed by AND, or nothing. Sees old
 * rows, too, so it may be too careful.
 */
export async function fewSince(
  query: <Row>(statement: Sql) => Promise<Row[]>,
  own: Sql,
  earliest: number,
): Promise<number> {
  const rows = await query<{ second: string; count: string; bytes: string }>(sql`
    SELECT toUnixTimestamp(last_any) AS second, count() AS count, sum(byteSize(${visitTexts})) AS bytes
    FROM visits WHERE ${own}last_any >= ${instant(earliest)} GROUP BY second`)
  const orphans = await query<{ second: string; count: string; bytes: string }>(sql`
    SELECT toUnixTimestamp(time) AS second, count() AS count, 0 AS bytes
    FROM events WHERE ${from(instant(earliest))} AND visit = 0 GROUP BY second`)
  const newestFirst = [...rows, ...orphans].toSorted((a, b) => Number(b.second) - Number(a.second))
  let [count, bytes] = [0, 0]
  for (const row of newestFirst) {
    count += Number(row.count)
    bytes += Number(row.bytes)
    if (count > mostOpen || bytes > mostOpenBytes) return (Number(row.second) + 1) * 1000
  }
  return earliest
}
