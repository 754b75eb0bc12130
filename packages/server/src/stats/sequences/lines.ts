/** The events of each visitor, or of each visit, as arrays in the order of (time, id): what sequences are looked for in. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { from, instant } from '../../events/event-times.ts'
import { empty, param, type Sql, sql } from '../../events/sql.ts'
import { eventsWhere, type Span, site } from '../query/rows.ts'
import { withAmounts } from '../revenue/order-amounts.ts'

/** Whether a matcher asks how far down a page was scrolled. */
export function asksDepth(matchers: readonly Matcher[]): boolean {
  return matchers.some(({ kind }) => kind === 'scroll')
}

/**
 * Counted events (`source`: the FROM clause) with the columns that matchers ask for, and `value`, a text of the event. `depth` is told only
 * where it is wanted: the furthest that the page was scrolled to in the visit at or after the pageview, as engagement tells. `more`: further columns.
 */
export function countedRows(span: Span, source: Sql, value: Sql, withDepth: boolean, more: Sql = empty): Sql {
  const columns = sql`visitor, visit, toUnixTimestamp64Milli(time) AS t, sent_id, event, kind, page, name, props`
  return reachedRows(span, sql`SELECT ${columns}, ${value} AS value${more} FROM ${source}`, withDepth, more)
}

/** The same with `coin` and `amount`: what counts of each event's revenue, in minor units. */
export function paidRows(span: Span, source: Sql, value: Sql, withDepth: boolean): Sql {
  const own = sql`visitor, visit, sent_id, event, kind, page, name, props`
  const rows = sql`SELECT ${own}, toUnixTimestamp64Milli(time) AS t, toString(currency) AS coin, revenue, order_id, ${value} AS value FROM ${source}`
  return reachedRows(
    span,
    withAmounts(span, { rows, kept: sql`${own}, value` }),
    withDepth,
    sql`, coin, amount`,
  )
}

/** `more`: further columns of the rows. */
function reachedRows(span: Span, rows: Sql, withDepth: boolean, more: Sql): Sql {
  if (!withDepth) return sql`(${rows})`
  const engagement = eventsWhere([
    sql`kind = 'engagement'`,
    sql`scroll_depth > 0`,
    site(span),
    from(instant(span.interval.start)),
  ])
  const reached = sql`arrayMax(arrayMap((at, reached) -> if(at >= t, reached, toUInt8(0)), ats, reaches))`
  return sql`(SELECT visitor, visit, t, sent_id, event, kind, page, name, props, value${more}, ${reached} AS depth FROM (${rows}) AS counted
    LEFT JOIN (SELECT visit, page, groupArray(toUnixTimestamp64Milli(time)) AS ats, groupArray(scroll_depth) AS reaches
      FROM ${engagement} GROUP BY visit, page) AS scrolled ON counted.visit = scrolled.visit AND counted.page = scrolled.page)`
}

export interface LineOptions {
  /** What events are put together by. */
  readonly who: 'visitor' | 'visit'
  /** A bit for each thing that an event may be; bit 0 is what a line must hold to be told. */
  readonly mask: Sql
  /** Whether every event stands in the line, repeats of a page collapsed; else those with a bit alone. */
  readonly whole: boolean
  /** Whether what stands in `value` is asked for. */
  readonly told: boolean
}

/**
 * What tells the order of gathered events: time and hashed id as one number (`places`), which is gathered and sorted fastest; the ids of those at whole
 * seconds as they were sent; and whether those need not be looked at.
 */
export const places = sql`groupArray(bitOr(bitShiftLeft(toUInt128(t), 64), toUInt128(event))) AS places, groupArrayIf(sent_id, t % 1000 = 0) AS sents,
  length(sents) < 2 OR length(arrayDistinct(arrayMap(place -> bitShiftRight(place, 64), places))) = length(places) AS untied`

/** The times of places, in their order. */
const timesInOrder = sql`arrayMap(place -> toInt64(bitShiftRight(place, 64)), arraySort(places))`

/**
 * An array gathered beside `places`, by (time, id as it was sent, hashed id). Ids as they were sent are known of whole seconds, where some senders' events
 * tie; they are looked at where two do.
 */
export function inOrder(array: Sql): Sql {
  const nths = sql`arrayCumSum(place -> toUInt64(bitShiftRight(place, 64)) % 1000 = 0, places)`
  const settled = sql`arraySort((one, place, nth) -> (bitShiftRight(place, 64), if(toUInt64(bitShiftRight(place, 64)) % 1000 = 0, sents[nth], ''), place), ${array}, places, ${nths})`
  return sql`if(untied, arraySort((one, place) -> place, ${array}, places), ${settled})`
}

/** `who`, and the arrays `times` (Unix milliseconds), `masks` and `extras` (what stood in `value`, where it was asked for). */
export function linesOf(rows: Sql, { who, mask, whole, told }: LineOptions): Sql {
  const whoColumn = who === 'visit' ? sql`visit` : sql`visitor`
  const item = whole ? sql`, if(kind = 'pageview', cityHash64(page), 0) AS item` : empty
  const masked = sql`SELECT ${whoColumn} AS who, t, sent_id, event, ${mask} AS bits, value${item} FROM ${rows}`
  const gathered = sql`SELECT who, ${places}, groupArray(bits) AS all_bits
      ${told ? sql`, groupArray(value) AS all_values` : empty}${whole ? sql`, groupArray(item) AS all_items` : empty}
    FROM (${masked}) ${whole ? empty : sql`WHERE bits != 0`} GROUP BY who HAVING bitAnd(groupBitOr(bits), ${param('UInt16', 1)}) != 0`
  const values = told ? inOrder(sql`all_values`) : sql`times`
  if (!whole)
    return sql`SELECT who, ${timesInOrder} AS times, ${inOrder(sql`all_bits`)} AS masks, ${values} AS extras FROM (${gathered})`
  const kept = (array: Sql) => sql`arrayFilter((one, new) -> new, ${array}, news)`
  return sql`SELECT who, ${inOrder(sql`all_items`)} AS items,
      arrayMap((item, before) -> item = 0 OR item != before, items, arrayShiftRight(items, 1, toUInt64(0))) AS news,
      ${kept(timesInOrder)} AS times, ${kept(inOrder(sql`all_bits`))} AS masks, ${told ? kept(values) : values} AS extras
    FROM (${gathered})`
}
