/** The events of each visitor, or of each visit, as arrays in the order of (time, id), in which sequences are searched. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { empty, param, type Sql, sql } from '../../events/sql.ts'
import type { Span } from '../query/rows.ts'
import { withAmounts } from '../revenue/order-amounts.ts'
import { withDepths } from './scroll-depth.ts'

export interface RowsWanted {
  /** Matchers that the rows are used for. */
  readonly matchers: readonly Matcher[]
  /** The row's `value`, a text of the event; empty by default. */
  readonly value?: Sql
}

const noValue = sql`''`

/** Counted events (`source`: the FROM clause) with the columns that the matchers need. `more`: further columns. */
export function countedRows(
  span: Span,
  source: Sql,
  { matchers, value = noValue, more = empty }: RowsWanted & { readonly more?: Sql },
): Sql {
  const columns = sql`visitor, visit, toUnixTimestamp64Milli(time) AS t, sent_id, event, kind, page, name, props`
  const rows = sql`SELECT ${columns}, ${value} AS value${more} FROM ${source}`
  return withDepths(span, rows, sql`${ownColumns}, t, value${more}`, matchers)
}

/** The same with `coin` and `amount`: the part of each event's revenue that counts, in minor units. */
export function paidRows(span: Span, source: Sql, { matchers, value = noValue }: RowsWanted): Sql {
  const rows = sql`SELECT ${ownColumns}, toUnixTimestamp64Milli(time) AS t, toString(currency) AS coin, revenue, order_id, ${value} AS value FROM ${source}`
  return withDepths(
    span,
    withAmounts(span, { rows, kept: sql`${ownColumns}, value` }),
    sql`${ownColumns}, t, value, coin, amount`,
    matchers,
  )
}

const ownColumns = sql`visitor, visit, sent_id, event, kind, page, name, props`

export interface LineOptions {
  /** Whether a line has a visitor's events, or those of one visit. */
  readonly scope: 'visitor' | 'visit'
  /** A bit for each property of an event. A line is only returned if it has bit 0. */
  readonly mask: Sql
  /** Whether the line has every event, with repeats of a page collapsed; otherwise only events with a bit. */
  readonly whole: boolean
  /** Whether `value` is returned. */
  readonly withValues: boolean
}

/** Both are read from a `place`: the time, and whether the original id is stored. */
const timeOf = sql`bitShiftRight(place, 65)`
const isSent = sql`toUInt8(bitAnd(place, 1))`

/**
 * The sort key of gathered events: time, hashed id and whether the original id is stored, as one number (`places`), which is fastest to gather and
 * sort; the original ids that are stored; and whether those can be ignored.
 */
export const places = sql`groupArray(bitOr(bitShiftLeft(toUInt128(t), 65), bitOr(bitShiftLeft(toUInt128(event), 1), toUInt128(sent_id != '')))) AS places,
  groupArrayIf(sent_id, sent_id != '') AS sents,
  length(sents) < 2 OR length(arrayDistinct(arrayMap(place -> ${timeOf}, places))) = length(places) AS untied`

/** The times of `places`, in order. */
const timesInOrder = sql`arrayMap(place -> toInt64(${timeOf}), arraySort(places))`

/**
 * An array gathered next to `places`, in the order of (time, original id, hashed id). Original ids are stored for whole seconds, at which events of
 * some senders tie, and for events that arrived together with another one of their time. They are used only if two events tie.
 */
export function inOrder(array: Sql): Sql {
  const nths = sql`arrayCumSum(place -> ${isSent}, places)`
  const settled = sql`arraySort((one, place, nth) -> (${timeOf}, if(${isSent}, sents[nth], ''), place), ${array}, places, ${nths})`
  return sql`if(untied, arraySort((one, place) -> place, ${array}, places), ${settled})`
}

/** `who` (the visitor), and the arrays `times` (Unix milliseconds), `masks` and `extras` (`value`, if it is wanted). */
export function linesOf(rows: Sql, { scope, mask, whole, withValues }: LineOptions): Sql {
  const [keys, line, who] =
    scope === 'visit'
      ? [sql`visitor, visit`, sql`visit`, sql`any(visitor)`]
      : [sql`visitor`, sql`visitor`, sql`visitor`]
  const item = whole ? sql`, if(kind = 'pageview', cityHash64(page), 0) AS item` : empty
  const masked = sql`SELECT ${keys}, t, sent_id, event, ${mask} AS bits, value${item} FROM ${rows}`
  const gathered = sql`SELECT ${who} AS who, ${places}, groupArray(bits) AS all_bits
      ${withValues ? sql`, groupArray(value) AS all_values` : empty}${whole ? sql`, groupArray(item) AS all_items` : empty}
    FROM (${masked}) ${whole ? empty : sql`WHERE bits != 0`} GROUP BY ${line} HAVING bitAnd(groupBitOr(bits), ${param('UInt16', 1)}) != 0`
  const values = withValues ? inOrder(sql`all_values`) : sql`times`
  if (!whole)
    return sql`SELECT who, ${timesInOrder} AS times, ${inOrder(sql`all_bits`)} AS masks, ${values} AS extras FROM (${gathered})`
  const kept = (array: Sql) => sql`arrayFilter((one, new) -> new, ${array}, news)`
  return sql`SELECT who, ${inOrder(sql`all_items`)} AS items,
      arrayMap((item, before) -> item = 0 OR item != before, items, arrayShiftRight(items, 1, toUInt64(0))) AS news,
      ${kept(timesInOrder)} AS times, ${kept(inOrder(sql`all_bits`))} AS masks, ${withValues ? kept(values) : values} AS extras
    FROM (${gathered})`
}
