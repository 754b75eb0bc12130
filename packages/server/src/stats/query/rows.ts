/** The rows that statements read: a website's events and visits, within an interval, in their last version. */
import { before, from, instant } from '../../events/event-times.ts'
import { empty, join, param, type Sql, sql } from '../../events/sql.ts'
import type { Interval } from '../time/interval.ts'

/** Whose rows, and of when. */
export interface Span {
  readonly websiteId: string
  readonly interval: Interval
}

const and = sql` AND `

export function allOf(conditions: readonly Sql[]): Sql {
  return join([...conditions], and)
}

/** One row per visit, in its current version. */
export const visits = sql`visits FINAL`
/** One row per event, in its last version. */
export const events = sql`events FINAL`

/** Pageviews and custom events; engagement is never counted. */
export const counts = sql`kind != 'engagement'`

export function site({ websiteId }: { readonly websiteId: string }): Sql {
  return sql`website_id = ${param('UUID', websiteId)}`
}

/** Rows of one visitor, by the number shown in reports; none for other text. */
export function ofVisitor(visitor: string): Sql {
  return sql`visitor = toUInt64OrZero(${param('String', visitor)})`
}

export function inInterval({ interval }: Pick<Span, 'interval'>): Sql {
  return sql`${from(instant(interval.start))} AND ${before(instant(interval.end))}`
}

/** Rows of events, one each. Immutable columns select them before their versions are merged, the others (its visit, and the columns from it) after. */
export function eventsWhere(immutable: readonly Sql[], mutable: readonly Sql[] = []): Sql {
  const where = mutable.length === 0 ? empty : sql` WHERE ${allOf(mutable)}`
  return sql`${events} PREWHERE ${allOf(immutable)}${where}`
}
