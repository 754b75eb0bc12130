/**
 * Conditions on an event's time. The day is second in the sorting key, `time` itself comes only after the visitor. For a condition on `time` alone,
 * the store reads whole months. Therefore the condition also names the day, for the index only.
 */
import { param, type Sql, sql } from './sql.ts'

/** A Unix time in milliseconds as the store's instant. */
export function instant(milliseconds: number): Sql {
  return sql`${param('DateTime64(3)', new Date(milliseconds))}`
}

/** Events from an instant on. */
export function from(time: Sql): Sql {
  return sql`time >= ${time} AND indexHint(toDate(time) >= toDate(${time}))`
}

/** Events before an instant. */
export function before(time: Sql): Sql {
  return sql`time < ${time} AND indexHint(toDate(time) <= toDate(${time}))`
}

/** Events up to an instant, that instant included. */
export function upTo(time: Sql): Sql {
  return sql`time <= ${time} AND indexHint(toDate(time) <= toDate(${time}))`
}
