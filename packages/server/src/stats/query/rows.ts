/** The rows that statements read: a website's events and visits, within an interval, in their last version. */
import { before, from, instant } from '../../events/event-times.ts'
import { empty, join, param, type Sql, sql } from '../../events/sql.ts'
import type { Interval } from '../time/interval.ts'

/** Whose rows, and of when. */
export interface Span {
  readonly websiteId: string
  readonly interval: Interval
}

export function allOf(conditions: readonly Sql[]): Sql {
  return join(conditions, sql` AND `)
}

/** In parentheses. Without conditions, it holds. */
export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`1` : sql`(${join(conditions, sql` OR `)})`
}

/** The end of a statement that selects rows by these conditions, if there are any. */
export function whereAll(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? empty : sql` WHERE ${allOf(conditions)}`
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

const quarter = 900_000

/** Drops of a website, for use after FROM. They are counted by the quarter-hour, so a boundary within one includes all of it. */
export function dropsIn(span: Span, ...more: readonly Sql[]): Sql {
  const { start, end } = span.interval
  const first = Math.floor(start / quarter) * quarter
  return sql`drops WHERE ${allOf([site(span), sql`quarter >= ${instant(first)}`, sql`quarter < ${instant(end)}`, ...more])}`
}

/** One row per event that paid or refunded, in its last version. */
const payments = sql`payments FINAL`

/** Rows of events, one each. Immutable columns select them before their versions are merged, the others (its visit, and the columns from it) after. */
export function eventsWhere(immutable: readonly Sql[], mutable: readonly Sql[] = []): Sql {
  return sql`${events} PREWHERE ${allOf(immutable)}${whereAll(mutable)}`
}

/** The same of those that paid or refunded. */
export function paymentsWhere(immutable: readonly Sql[], mutable: readonly Sql[] = []): Sql {
  return sql`${payments} PREWHERE ${allOf(immutable)}${whereAll(mutable)}`
}
