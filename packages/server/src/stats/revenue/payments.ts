/**
 * Payments: what events of the interval brought in or gave back. An order id counts once, whenever it was first paid; refunds of an order
 * add up to its sum at most, the earliest first. Both look at all events of the order, within the interval or not.
 */
import { before, from, instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { counts, eventsInside, eventsWhere, type Selection, site } from '../query/selection.ts'

export interface PaymentOptions {
  /** Upper case; null: all. */
  readonly currency: string | null
  /** Text of the event that a payment is told by. */
  readonly value: Sql
}

/** Columns `visitor`, `visit`, `time`, `t` (Unix milliseconds), `coin`, `amount` (minor units, negative: a refund), `is_order` and `value`. */
export function payments(selection: Selection, { currency, value }: PaymentOptions): Sql {
  const inside = sql`SELECT visitor, visit, time, toUnixTimestamp64Milli(time) AS t, event, toString(currency) AS coin, revenue, order_id, ${value} AS value
    FROM ${eventsInside(selection)}`
  const paid = sql`SELECT * FROM (${inside}) WHERE ${currency === null ? sql`revenue != 0` : sql`revenue != 0 AND coin = ${param('String', currency)}`}`
  const everOf = eventsWhere([
    counts,
    site(selection),
    from(instant(0)),
    before(instant(selection.interval.end)),
    sql`revenue != 0 AND order_id != ''`,
  ])
  const orders = sql`SELECT DISTINCT order_id FROM (${paid}) WHERE order_id != ''`
  // Of each event that has an order: whether it is the order's first payment, and how much of a refund is left to give back.
  const ranked = sql`SELECT event, coin, revenue,
      sumIf(revenue, revenue > 0 AND is_first) OVER (PARTITION BY order_id, coin) AS worth, is_first,
      sumIf(-revenue, revenue < 0) OVER (PARTITION BY order_id, coin ORDER BY t, event ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS given
    FROM (SELECT event, order_id, toString(currency) AS coin, revenue, toUnixTimestamp64Milli(time) AS t,
        row_number() OVER (PARTITION BY order_id, revenue > 0 ORDER BY time, event) = 1 AND revenue > 0 AS is_first
      FROM ${everOf} WHERE order_id IN (${orders}))`
  const settled = sql`SELECT event, multiIf(revenue > 0, if(is_first, revenue, 0), worth = 0, revenue,
      -greatest(least(-revenue, worth - (given + revenue)), 0)) AS counted FROM (${ranked})`
  return sql`SELECT visitor, visit, time, t, coin, value, if(order_id = '', revenue, settled.counted) AS amount, amount > 0 AS is_order
    FROM (${paid}) AS paid LEFT JOIN (${settled}) AS settled ON paid.event = settled.event WHERE amount != 0`
}
